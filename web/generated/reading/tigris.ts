// Written by tools/web_facts.py: do not edit. Views are tigris/view.py, translated by tools/translate.py.
import * as py from "$lib/device/reading/python";
import type { Data, Layouts } from "$lib/device/reading/data";

const layouts = {
  "State": {"size":1306,"fields":[["seats",0,[],"",0,0],["n_open",1,[],"",0,0],["agenda",2,[10],"Decision",0,0],["board",102,[],"",0,0],["buildings",103,[],"",0,0],["open_scores",104,[],"",0,0],["monument_over_building",105,[],"",0,0],["turn",106,[],"",0,0],["turn_no",107,[],"",0,0],["bag_is_short",108,[],"",0,0],["bag",109,[5],"",2,0],["tile",114,[177],"",0,0],["leader",291,[177],"",0,0],["treasure",468,[15],"",0,0],["monument",483,[7],"",0,0],["building",490,[5],"",0,0],["players",495,[5],"Player",0,1],["scratch",605,[],"Scratch",0,0]]},
  "Decision": {"size":10,"fields":[["kind",0,[],"",0,0],["seat",1,[],"",0,0],["cell",2,[],"",0,0],["colour",3,[],"",0,0],["attacker",4,[],"",0,0],["defender",5,[],"",0,0],["support",6,[],"",0,0],["answer",7,[],"",0,0],["receiver",8,[],"",0,0],["count",9,[],"",0,0]]},
  "Player": {"size":22,"fields":[["hand",0,[5],"",1,0],["swapped",5,[5],"",1,0],["points",10,[5],"",1,0],["treasures",15,[],"",1,0],["catastrophes",16,[],"",0,0],["leader",17,[5],"",0,0]]},
  "Scratch": {"size":701,"fields":[["n_news",0,[],"",0,0],["n_lost",1,[],"",0,0],["news",2,[25],"NewsItem",0,0],["is_surveyed",252,[],"",0,0],["free",253,[12],"",0,0],["connecting",265,[12],"",0,0],["temples",277,[12],"",0,0],["is_mapped",289,[],"",0,0],["kingdom",290,[177],"",0,0],["realm",467,[18,12],"",0,0],["n_leaders",683,[18],"",0,0]]},
  "NewsItem": {"size":10,"fields":[["kind",0,[],"",0,0],["seat",1,[],"",0,0],["only_for",2,[],"",0,0],["other",3,[],"",0,0],["colour",4,[],"",0,0],["cell",5,[],"",0,0],["monument",6,[],"",0,0],["count",7,[],"",0,0],["support",8,[],"",0,0],["against",9,[],"",0,0]]},
} as const satisfies Layouts;

export const data: Data = {
  ...{
  "name": "tigris",
  "title": "Tigris & Euphrates",
  "rules": 1,
  "seats": [2,4],
  "maxLegal": 1300,
  "maxMoves": 20000,
  "partsOfAPoint": 1,
  "sourcesAreFractions": false,
  "sizeOfFacts": 1210,
  "options": [{"name":"board","choices":["classic","alternative"],"default":"classic","text":"The classic side has 10 treasures, the alternative side 14."},{"name":"buildings","choices":[false,true],"default":false,"text":"A row of three or more tiles of one colour can hold a building; new tiles of that colour in its kingdom score 2 points."},{"name":"open_scores","choices":[false,true],"default":false,"text":"Everyone's points and treasures are open instead of behind the screens."},{"name":"monument_over_building","choices":[false,true],"default":false,"text":"A monument may be built over a civilization building, which then returns to the supply."}],
  "implied": {},
  "asks": {"1":"action","2":"swap","3":"war","4":"support","5":"building","6":"monument","7":"treasure","8":"draw"},
  "news": {"1":"turn_begins","2":"tile_placed","3":"leader_placed","4":"leader_moved","5":"leader_withdrawn","6":"leader_sent_home","7":"catastrophe","8":"tile_destroyed","9":"tile_swapped","10":"tiles_swapped","11":"passed","12":"kingdoms_joined","13":"revolt","14":"war","15":"supported","16":"won","17":"tiles_lost","18":"points","19":"building_built","20":"building_removed","21":"monument_built","22":"treasure_taken","23":"tile_drawn","24":"tiles_drawn","25":"bag_short","26":"game_ends"},
  "reasons": {"1":["not_asked","That is not one of your choices now."],"2":["not_in_hand","You have no such tile behind your screen."],"3":["cell_taken","That space is already occupied."],"4":["catastrophe_there","A catastrophe blocks that space for the rest of the game."],"5":["river_takes_only_farms","Only farms can be placed on a river."],"6":["farms_only_on_rivers","Farms can be placed only on a river."],"7":["joins_three_kingdoms","A tile may not join more than two kingdoms."],"8":["no_leader_on_rivers","A leader may not stand on a river."],"9":["no_temple_beside","A leader must stand beside a temple."],"10":["leader_joins_kingdoms","A leader may not join two kingdoms."],"11":["already_there","That leader is already there."],"12":["leader_not_on_board","That leader is not on the board."],"13":["no_catastrophe_left","You have no catastrophe left."],"14":["leader_stands_there","There is a leader on that space."],"15":["treasure_protects","A treasure protects that temple."],"16":["monument_stands_there","There is a monument on that space."],"17":["building_protects","A civilization building protects that tile."],"18":["hand_empty","You have no tiles behind your screen to swap."],"19":["no_such_war","There is no war between leaders of that colour."],"20":["too_few_to_support","You do not have that many tiles of that colour."],"21":["not_in_the_run","That space is not in the row you have just made."],"22":["run_not_longer","A building can move only to a longer row than the one it is in."],"23":["no_square","The new tile does not complete a square of four tiles of one colour."],"24":["monument_taken","That monument has already been built."],"25":["wrong_colour","One colour of the monument must be that of the square."],"26":["building_in_the_way","There is a civilization building on that square."],"27":["no_treasure_there","There is no treasure on that space."],"28":["not_in_the_kingdom","That treasure is not in your trader's kingdom."],"29":["priority_first","Priority treasures must be taken first."],"30":["not_in_bag","There is no such tile left in the bag."],"31":["same_row","The building is already in that row."]},
  "vocabulary": {"lines":[["tile","tile {tile} {cell}"],["leader","leader {leader} {cell}"],["withdraw","withdraw {leader}"],["catastrophe","catastrophe {cell}"],["swap","swap {tile}"],["finish","finish"],["pass","pass"],["fight","fight {leader}"],["support","support {number}"],["building","building at {cell}"],["no_building","no building"],["monument","monument {monument} at {cell}"],["no_monument","no monument"],["treasure","treasure {cell}"],["draw","draw {tile}"]],"words":{"tile":[1,["settlement","temple","farm","market"]],"leader":[1,["king","priest","farmer","trader"]],"cell":[1,["a1","b1","c1","d1","e1","f1","g1","h1","i1","j1","k1","l1","m1","n1","o1","p1","a2","b2","c2","d2","e2","f2","g2","h2","i2","j2","k2","l2","m2","n2","o2","p2","a3","b3","c3","d3","e3","f3","g3","h3","i3","j3","k3","l3","m3","n3","o3","p3","a4","b4","c4","d4","e4","f4","g4","h4","i4","j4","k4","l4","m4","n4","o4","p4","a5","b5","c5","d5","e5","f5","g5","h5","i5","j5","k5","l5","m5","n5","o5","p5","a6","b6","c6","d6","e6","f6","g6","h6","i6","j6","k6","l6","m6","n6","o6","p6","a7","b7","c7","d7","e7","f7","g7","h7","i7","j7","k7","l7","m7","n7","o7","p7","a8","b8","c8","d8","e8","f8","g8","h8","i8","j8","k8","l8","m8","n8","o8","p8","a9","b9","c9","d9","e9","f9","g9","h9","i9","j9","k9","l9","m9","n9","o9","p9","a10","b10","c10","d10","e10","f10","g10","h10","i10","j10","k10","l10","m10","n10","o10","p10","a11","b11","c11","d11","e11","f11","g11","h11","i11","j11","k11","l11","m11","n11","o11","p11"]],"monument":[1,["black-red","black-blue","black-green","red-blue","red-green","blue-green"]],"number":[0,["0","1","2","3","4","5","6"]]},"fillers":["and","at","from","of","on","the","to","with"],"leaving":["finish","no_building","no_monument"],"aliases":{"tile":{"black":"settlement","red":"temple","blue":"farm","green":"market"},"leader":{"black":"king","red":"priest","blue":"farmer","green":"trader"},"monument":{"red-black":"black-red","blue-black":"black-blue","green-black":"black-green","blue-red":"red-blue","green-red":"red-green","green-blue":"blue-green"}}},
  "openings": {"usual":{"2":[[0,2,4],[12,101],[22,110],[30,2],[32,110],[40,1,1,8],[50,1],[102,1],[106,1],[110,30,47,36,30],[125,2],[132,2],[146,2],[152,2],[192,2],[219,2],[228,2],[257,2],[264,2],[285,2],[469,1,1,1,1,1,1,1,1,1,1],[533,2],[555,2]],"3":[[0,3,5],[12,101],[22,110],[30,3],[32,110],[40,2],[42,110],[50,1,1,8],[60,1],[102,1],[106,1],[110,30,47,36,30],[125,2],[132,2],[146,2],[152,2],[192,2],[219,2],[228,2],[257,2],[264,2],[285,2],[469,1,1,1,1,1,1,1,1,1,1],[533,2],[555,2],[577,2]],"4":[[0,4,6],[12,101],[22,110],[30,4],[32,110],[40,3],[42,110],[50,2],[52,110],[60,1,1,8],[70,1],[102,1],[106,1],[110,30,47,36,30],[125,2],[132,2],[146,2],[152,2],[192,2],[219,2],[228,2],[257,2],[264,2],[285,2],[469,1,1,1,1,1,1,1,1,1,1],[533,2],[555,2],[577,2],[599,2]]},"changes":{"2 monument_over_building=true":[[105,1]],"2 open_scores=true":[[104,1]],"2 buildings=true":[[103,1]],"2 board=\"alternative\"":[[102,2],[111,43],[119,2],[124,2,0],[132,0],[145,2,0],[148,2],[152,0],[169,2],[174,2],[192,0],[198,2],[210,2],[219,0],[227,2,0],[234,2],[239,2],[257,0],[263,2,0],[284,2,0],[289,2],[479,1,1,1,1]],"3 monument_over_building=true":[[105,1]],"3 open_scores=true":[[104,1]],"3 buildings=true":[[103,1]],"3 board=\"alternative\"":[[102,2],[111,43],[119,2],[124,2,0],[132,0],[145,2,0],[148,2],[152,0],[169,2],[174,2],[192,0],[198,2],[210,2],[219,0],[227,2,0],[234,2],[239,2],[257,0],[263,2,0],[284,2,0],[289,2],[479,1,1,1,1]],"4 monument_over_building=true":[[105,1]],"4 open_scores=true":[[104,1]],"4 buildings=true":[[103,1]],"4 board=\"alternative\"":[[102,2],[111,43],[119,2],[124,2,0],[132,0],[145,2,0],[148,2],[152,0],[169,2],[174,2],[192,0],[198,2],[210,2],[219,0],[227,2,0],[234,2],[239,2],[257,0],[263,2,0],[284,2,0],[289,2],[479,1,1,1,1]]},"others":{}},
},
  layouts,
};

const BOARDS: py.Any = ["classic","alternative"];
const BUILDINGS: py.Any = ["palace","library","granary","market-hall"];
const CATASTROPHE: py.Any = "catastrophe";
const CELLS: py.Any = ["a1","b1","c1","d1","e1","f1","g1","h1","i1","j1","k1","l1","m1","n1","o1","p1","a2","b2","c2","d2","e2","f2","g2","h2","i2","j2","k2","l2","m2","n2","o2","p2","a3","b3","c3","d3","e3","f3","g3","h3","i3","j3","k3","l3","m3","n3","o3","p3","a4","b4","c4","d4","e4","f4","g4","h4","i4","j4","k4","l4","m4","n4","o4","p4","a5","b5","c5","d5","e5","f5","g5","h5","i5","j5","k5","l5","m5","n5","o5","p5","a6","b6","c6","d6","e6","f6","g6","h6","i6","j6","k6","l6","m6","n6","o6","p6","a7","b7","c7","d7","e7","f7","g7","h7","i7","j7","k7","l7","m7","n7","o7","p7","a8","b8","c8","d8","e8","f8","g8","h8","i8","j8","k8","l8","m8","n8","o8","p8","a9","b9","c9","d9","e9","f9","g9","h9","i9","j9","k9","l9","m9","n9","o9","p9","a10","b10","c10","d10","e10","f10","g10","h10","i10","j10","k10","l10","m10","n10","o10","p10","a11","b11","c11","d11","e11","f11","g11","h11","i11","j11","k11","l11","m11","n11","o11","p11"];
const COLOURS: py.Any = ["black","red","blue","green"];
const DYNASTIES: py.Any = ["bull","lion","archer","pot"];
const FACE_DOWN: py.Any = "face-down";
const LEADERS: py.Any = ["king","priest","farmer","trader"];
const MONUMENTS: py.Any = ["black-red","black-blue","black-green","red-blue","red-green","blue-green"];
const TILES: py.Any = ["settlement","temple","farm","market"];
const T_neighbour: py.Any = [[0,0,0,0],[0,2,17,0],[0,3,18,1],[0,4,19,2],[0,5,20,3],[0,6,21,4],[0,7,22,5],[0,8,23,6],[0,9,24,7],[0,10,25,8],[0,11,26,9],[0,12,27,10],[0,13,28,11],[0,14,29,12],[0,15,30,13],[0,16,31,14],[0,0,32,15],[1,18,33,0],[2,19,34,17],[3,20,35,18],[4,21,36,19],[5,22,37,20],[6,23,38,21],[7,24,39,22],[8,25,40,23],[9,26,41,24],[10,27,42,25],[11,28,43,26],[12,29,44,27],[13,30,45,28],[14,31,46,29],[15,32,47,30],[16,0,48,31],[17,34,49,0],[18,35,50,33],[19,36,51,34],[20,37,52,35],[21,38,53,36],[22,39,54,37],[23,40,55,38],[24,41,56,39],[25,42,57,40],[26,43,58,41],[27,44,59,42],[28,45,60,43],[29,46,61,44],[30,47,62,45],[31,48,63,46],[32,0,64,47],[33,50,65,0],[34,51,66,49],[35,52,67,50],[36,53,68,51],[37,54,69,52],[38,55,70,53],[39,56,71,54],[40,57,72,55],[41,58,73,56],[42,59,74,57],[43,60,75,58],[44,61,76,59],[45,62,77,60],[46,63,78,61],[47,64,79,62],[48,0,80,63],[49,66,81,0],[50,67,82,65],[51,68,83,66],[52,69,84,67],[53,70,85,68],[54,71,86,69],[55,72,87,70],[56,73,88,71],[57,74,89,72],[58,75,90,73],[59,76,91,74],[60,77,92,75],[61,78,93,76],[62,79,94,77],[63,80,95,78],[64,0,96,79],[65,82,97,0],[66,83,98,81],[67,84,99,82],[68,85,100,83],[69,86,101,84],[70,87,102,85],[71,88,103,86],[72,89,104,87],[73,90,105,88],[74,91,106,89],[75,92,107,90],[76,93,108,91],[77,94,109,92],[78,95,110,93],[79,96,111,94],[80,0,112,95],[81,98,113,0],[82,99,114,97],[83,100,115,98],[84,101,116,99],[85,102,117,100],[86,103,118,101],[87,104,119,102],[88,105,120,103],[89,106,121,104],[90,107,122,105],[91,108,123,106],[92,109,124,107],[93,110,125,108],[94,111,126,109],[95,112,127,110],[96,0,128,111],[97,114,129,0],[98,115,130,113],[99,116,131,114],[100,117,132,115],[101,118,133,116],[102,119,134,117],[103,120,135,118],[104,121,136,119],[105,122,137,120],[106,123,138,121],[107,124,139,122],[108,125,140,123],[109,126,141,124],[110,127,142,125],[111,128,143,126],[112,0,144,127],[113,130,145,0],[114,131,146,129],[115,132,147,130],[116,133,148,131],[117,134,149,132],[118,135,150,133],[119,136,151,134],[120,137,152,135],[121,138,153,136],[122,139,154,137],[123,140,155,138],[124,141,156,139],[125,142,157,140],[126,143,158,141],[127,144,159,142],[128,0,160,143],[129,146,161,0],[130,147,162,145],[131,148,163,146],[132,149,164,147],[133,150,165,148],[134,151,166,149],[135,152,167,150],[136,153,168,151],[137,154,169,152],[138,155,170,153],[139,156,171,154],[140,157,172,155],[141,158,173,156],[142,159,174,157],[143,160,175,158],[144,0,176,159],[145,162,0,0],[146,163,0,161],[147,164,0,162],[148,165,0,163],[149,166,0,164],[150,167,0,165],[151,168,0,166],[152,169,0,167],[153,170,0,168],[154,171,0,169],[155,172,0,170],[156,173,0,171],[157,174,0,172],[158,175,0,173],[159,176,0,174],[160,0,0,175]];
const T_priority: py.Any = [[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,1,1,0,0,0,1,1,0,0,0,0,0,0],[0,0,0,0,1,0,0,0,1,1,0,0,1,1,1]];
const T_treasure_cell: py.Any = [[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,11,18,32,38,78,105,114,143,150,171,0,0,0,0],[0,5,10,31,34,55,60,84,96,113,120,125,149,170,175]];

function public_view(s: py.Any): py.Any {
  let seen: py.Any, board: py.Any, joined: py.Any;
  seen = py.visible(s, layouts.State, 0, 0, layouts);
  board = seen["board"];
  joined = _joining_cell(s);
  return { ["seats"]: seen["seats"], ["board"]: BOARDS[(board - 1)], ["buildings_played"]: py.bool(seen["buildings"]), ["turn"]: seen["turn"], ["turn_no"]: seen["turn_no"], ["action"]: _action(s), ["bag"]: py.int(py.sum(s.bag)), ["bag_is_short"]: py.bool(seen["bag_is_short"]), ["tiles"]: (() => { const found: py.Any = {}; for (const [cell, tile] of py.enumerate(seen["tile"])) { if (py.truth(tile)) { found[CELLS[(cell - 1)]] = _tile(tile); } } return found; })(), ["leaders"]: (() => { const found: py.Any = {}; for (const [cell, code] of py.enumerate(seen["leader"])) { if (py.truth(code)) { found[CELLS[(cell - 1)]] = _leader(code); } } return found; })(), ["treasures"]: _treasures(seen["treasure"], board), ["monuments"]: (() => { const found: py.Any = {}; for (const [n, cell] of py.enumerate(seen["monument"])) { if (py.truth(cell)) { found[MONUMENTS[(n - 1)]] = CELLS[(cell - 1)]; } } return found; })(), ["buildings"]: (() => { const found: py.Any = {}; for (const [n, cell] of py.enumerate(seen["building"])) { if (py.truth(cell)) { found[BUILDINGS[(n - 1)]] = CELLS[(cell - 1)]; } } return found; })(), ["kingdoms"]: _kingdoms(s, seen, joined), ["joined"]: (py.truth(joined) ? CELLS[(joined - 1)] : null), ["conflicts"]: _conflicts(s), ["players"]: (() => { const found: py.Any = []; for (const seat of py.range(1, (seen["seats"] + 1))) { found.push(_player(s, seen, seat)); } return found; })() };
}

function _joining_cell(s: py.Any): py.Any {
  let wars: py.Any;
  wars = _due(s, 104);
  return ((wars !== null) ? py.int(wars.cell) : 0);
}

function _due(s: py.Any, kind: py.Any): py.Any {
  return py.next((() => { const found: py.Any = []; for (const n of py.range(s.n_open, 0, -1)) { if ((s.agenda[n].kind === kind)) { found.push(s.agenda[n]); } } return found; })(), null);
}

function _action(s: py.Any): py.Any {
  return (2 - py.sum((() => { const found: py.Any = []; for (const n of py.range(1, (s.n_open + 1))) { if ((s.agenda[n].kind === 102)) { found.push(1); } } return found; })()));
}

function _tile(tile: py.Any): py.Any {
  if ((tile === 5)) {
    return FACE_DOWN;
  }
  return ((tile === 6) ? CATASTROPHE : py.str(TILES[(tile - 1)]));
}

function _leader(code: py.Any): py.Any {
  return { ["seat"]: py.int(owner_of(code)), ["leader"]: LEADERS[(py.int(colour_of(code)) - 1)] };
}

function owner_of(code: py.Any): py.Any {
  return (Math.floor((code - 1) / 4) + 1);
}

function colour_of(code: py.Any): py.Any {
  return (py.mod((code - 1), 4) + 1);
}

function _treasures(lying: py.Any, board: py.Any): py.Any {
  return (() => { const found: py.Any = {}; for (const [treasure, lies] of py.enumerate(lying)) { if (py.truth(lies)) { found[CELLS[(T_treasure_cell[board][treasure] - 1)]] = { ["first"]: py.bool(T_priority[board][treasure]) }; } } return found; })();
}

function _kingdoms(s: py.Any, seen: py.Any, joined: py.Any): py.Any {
  let found_: py.Any, cell: py.Any, kingdom_id: py.Any, kingdom: py.Any;
  map_for_view(s, joined);
  found_ = new Map();
  for ([cell, kingdom_id] of py.enumerate(py.list(s.scratch.kingdom))) {
    if (py.truth(kingdom_id)) {
      kingdom = py.setdefault(found_, kingdom_id, { ["cells"]: [], ["leaders"]: [], ["tiles"]: py.fromkeys(TILES, 0) });
      kingdom["cells"].push(CELLS[(cell - 1)]);
      if (py.truth(seen["leader"][cell])) {
        kingdom["leaders"].push(py.or(_leader(seen["leader"][cell]), { ["temples"]: py.int(n_temples_beside(s, cell)) }));
      } else {
        if ((seen["tile"][cell] < 5)) {
          kingdom["tiles"][TILES[(seen["tile"][cell] - 1)]] = (kingdom["tiles"][TILES[(seen["tile"][cell] - 1)]] + 1);
        }
      }
    }
  }
  return py.list(py.values(found_));
}

function map_for_view(s: py.Any, wall: py.Any): py.Any {
  let kingdom: py.Any, cell: py.Any, is_changed: py.Any, highest: py.Any;
  kingdom = s.scratch.kingdom;
  s.scratch.is_mapped = 0;
  kingdom.fill(0);
  for (cell of py.range(1, (176 + 1))) {
    kingdom[cell] = s.leader[cell];
  }
  is_changed = true;
  while (py.truth(is_changed)) {
    is_changed = false;
    for (cell of py.range(1, (176 + 1))) {
      highest = highest_around(s, cell);
      if (((highest > kingdom[cell]) && (cell !== wall) && py.truth(connects(s, cell)))) {
        kingdom[cell] = highest;
        is_changed = true;
      }
    }
  }
}

function highest_around(s: py.Any, cell: py.Any): py.Any {
  let highest: py.Any, direction: py.Any;
  highest = py.int(s.scratch.kingdom[cell]);
  for (direction of py.range(4)) {
    highest = py.max(highest, py.int(s.scratch.kingdom[T_neighbour[cell][direction]]));
  }
  return highest;
}

function connects(s: py.Any, cell: py.Any): py.Any {
  return ((s.leader[cell] > 0) || (0 < s.tile[cell] && s.tile[cell] < 6));
}

function n_temples_beside(s: py.Any, cell: py.Any): py.Any {
  let n_temples: py.Any, direction: py.Any;
  n_temples = 0;
  for (direction of py.range(4)) {
    if ((s.tile[T_neighbour[cell][direction]] === 2)) {
      n_temples = (n_temples + 1);
    }
  }
  return n_temples;
}

function _conflicts(s: py.Any): py.Any {
  let fought: py.Any, choice: py.Any, seats: py.Any, given: py.Any, cell: py.Any, wars: py.Any;
  [fought, choice] = [_due(s, 105), _due(s, 3)];
  if ((fought !== null)) {
    seats = [py.int(fought.attacker), py.int(fought.defender)];
    given = py.slice([py.int(fought.support), py.int(fought.answer)], null, py.int(fought.count));
    map_for_view(s, py.int(fought.cell));
    return [_conflict(s, py.int(fought.cell), py.int(fought.colour), seats, given)];
  }
  if ((choice === null)) {
    return [];
  }
  cell = py.int(choice.cell);
  map_for_view(s, cell);
  wars = (() => { const found: py.Any = []; for (const colour of py.range(1, (py.len(COLOURS) + 1))) { if (py.truth(is_war(s, cell, colour))) { found.push([colour, _fighters(s, cell, colour)]); } } return found; })();
  return (() => { const found: py.Any = []; for (const [colour, seats] of wars) { found.push(_conflict(s, cell, colour, seats, [])); } return found; })();
}

function _conflict(s: py.Any, cell: py.Any, colour: py.Any, seats: py.Any, given: py.Any): py.Any {
  let sides: py.Any;
  sides = (() => { const found: py.Any = []; for (const [n, seat] of py.enumerate(seats)) { found.push({ ["seat"]: seat, ["cell"]: CELLS[(py.int(s.players[seat].leader[colour]) - 1)], ["strength"]: _strength(s, cell, seat, colour), ["support"]: ((n < py.len(given)) ? given[n] : null) }); } return found; })();
  return { ["kind"]: (py.truth(cell) ? "war" : "revolt"), ["leader"]: LEADERS[(colour - 1)], ["tile"]: TILES[(py.int(colour_of_support(cell, colour)) - 1)], ["attacker"]: sides[0], ["defender"]: sides[1] };
}

function _strength(s: py.Any, cell: py.Any, seat: py.Any, colour: py.Any): py.Any {
  let home: py.Any;
  home = py.int(s.players[seat].leader[colour]);
  if ((cell === 0)) {
    return py.int(n_temples_beside(s, home));
  }
  return py.int(n_tiles_in_kingdom(s, py.int(s.scratch.kingdom[home]), colour));
}

function n_tiles_in_kingdom(s: py.Any, kingdom: py.Any, colour: py.Any): py.Any {
  let total: py.Any, cell: py.Any;
  total = 0;
  for (cell of py.range(1, (176 + 1))) {
    if (((s.tile[cell] === colour) && (s.scratch.kingdom[cell] === kingdom))) {
      total = (total + 1);
    }
  }
  return total;
}

function colour_of_support(cell: py.Any, colour: py.Any): py.Any {
  if ((cell === 0)) {
    return 2;
  }
  return colour;
}

function _fighters(s: py.Any, cell: py.Any, colour: py.Any): py.Any {
  let attacker: py.Any;
  attacker = py.int(fighter(s, cell, colour, py.int(s.turn)));
  return [attacker, py.int(fighter(s, cell, colour, seat_after(s, attacker)))];
}

function fighter(s: py.Any, cell: py.Any, colour: py.Any, start: py.Any): py.Any {
  let seat: py.Any, leader: py.Any;
  seat = start;
  for (const _ of py.range(s.seats)) {
    leader = s.players[seat].leader[colour];
    if (((leader > 0) && py.truth(is_beside_kingdom(s, cell, py.int(s.scratch.kingdom[leader]))))) {
      return seat;
    }
    seat = seat_after(s, seat);
  }
  return 0;
}

function is_beside_kingdom(s: py.Any, cell: py.Any, kingdom: py.Any): py.Any {
  let direction: py.Any;
  for (direction of py.range(4)) {
    if ((s.scratch.kingdom[T_neighbour[cell][direction]] === kingdom)) {
      return true;
    }
  }
  return false;
}

function seat_after(s: py.Any, seat: py.Any): py.Any {
  return (py.mod(seat, s.seats) + 1);
}

function is_war(s: py.Any, cell: py.Any, colour: py.Any): py.Any {
  let first: py.Any;
  first = fighter(s, cell, colour, py.int(s.turn));
  return ((first > 0) && (fighter(s, cell, colour, seat_after(s, first)) !== first));
}

function _player(s: py.Any, seen: py.Any, seat: py.Any): py.Any {
  let player: py.Any, shown: py.Any;
  player = seen["players"][seat];
  shown = { ["seat"]: seat, ["dynasty"]: DYNASTIES[(seat - 1)], ["hand_size"]: py.int(py.sum(s.players[seat].hand)), ["swapped"]: py.int(py.sum(s.players[seat].swapped)), ["catastrophes"]: player["catastrophes"], ["leaders"]: (() => { const found: py.Any = {}; for (const [n, cell] of py.enumerate(player["leader"])) { if (py.truth(cell)) { found[LEADERS[(n - 1)]] = CELLS[(cell - 1)]; } } return found; })() };
  return ((py.truth(seen["open_scores"]) || (s.n_open === 0)) ? py.or(shown, _points(s, seat)) : shown);
}

function _points(s: py.Any, seat: py.Any): py.Any {
  let mine: py.Any;
  mine = s.players[seat];
  return { ["points"]: (() => { const found: py.Any = {}; for (const n of py.range(1, (py.len(COLOURS) + 1))) { found[COLOURS[(n - 1)]] = py.int(mine.points[n]); } return found; })(), ["treasures"]: py.int(mine.treasures), ["score"]: py.int(points_at_place(s, seat, 1)) };
}

function points_at_place(s: py.Any, seat: py.Any, place: py.Any): py.Any {
  let level: py.Any, left_over: py.Any, n_lifted: py.Any;
  level = 0;
  while ((cost_of_level(s, seat, (level + 1)) <= s.players[seat].treasures)) {
    level = (level + 1);
  }
  left_over = (s.players[seat].treasures - cost_of_level(s, seat, level));
  n_lifted = n_colours_up_to(s, seat, level);
  if ((place <= (n_lifted - left_over))) {
    return level;
  }
  if ((place <= n_lifted)) {
    return (level + 1);
  }
  return nth_weakest(s, seat, place);
}

function cost_of_level(s: py.Any, seat: py.Any, level: py.Any): py.Any {
  let cost: py.Any, colour: py.Any;
  cost = 0;
  for (colour of py.range(1, (4 + 1))) {
    cost = (cost + py.max(0, (level - s.players[seat].points[colour])));
  }
  return cost;
}

function n_colours_up_to(s: py.Any, seat: py.Any, level: py.Any): py.Any {
  let n_colours: py.Any, colour: py.Any;
  n_colours = 0;
  for (colour of py.range(1, (4 + 1))) {
    if ((s.players[seat].points[colour] <= level)) {
      n_colours = (n_colours + 1);
    }
  }
  return n_colours;
}

function nth_weakest(s: py.Any, seat: py.Any, place: py.Any): py.Any {
  let colour: py.Any, mine: py.Any, n_weaker: py.Any, n_equal: py.Any, other: py.Any;
  for (colour of py.range(1, (4 + 1))) {
    mine = s.players[seat].points[colour];
    n_weaker = 0;
    n_equal = 0;
    for (other of py.range(1, (4 + 1))) {
      if ((s.players[seat].points[other] < mine)) {
        n_weaker = (n_weaker + 1);
      } else {
        if ((s.players[seat].points[other] === mine)) {
          n_equal = (n_equal + 1);
        }
      }
    }
    if ((n_weaker < place && place <= (n_weaker + n_equal))) {
      return py.int(mine);
    }
  }
  return 0;
}

function own_view(s: py.Any, seat: py.Any): py.Any {
  let mine: py.Any;
  mine = py.visible(s.players[seat], layouts.Player, seat, seat, layouts);
  return { ["hand"]: (() => { const found: py.Any = {}; for (const [n, count] of py.enumerate(mine["hand"])) { if (py.truth(n)) { found[TILES[(n - 1)]] = count; } } return found; })(), ["swapped_tiles"]: (() => { const found: py.Any = {}; for (const [n, count] of py.enumerate(mine["swapped"])) { if (py.truth(n)) { found[TILES[(n - 1)]] = count; } } return found; })(), ..._points(s, seat) };
}

function breakdown(s: py.Any, seat: py.Any): py.Any {
  let me: py.Any;
  me = s.players[seat];
  return py.or((() => { const found: py.Any = {}; for (const [n, colour] of py.enumerate(COLOURS, 1)) { found[colour] = py.int(me.points[n]); } return found; })(), { ["treasures"]: py.int(me.treasures) });
}

export { public_view as publicView, own_view as ownView, breakdown as breakdown };
