// Written by tools/web_facts.py: do not edit. Views are imhotep/view.py, translated by tools/translate.py.
import * as py from "$lib/device/reading/python";
import type { Data, Layouts } from "$lib/device/reading/data";

const layouts = {
  "State": {"size":1372,"fields":[["seats",0,[],"",0,0],["n_open",1,[],"",0,0],["agenda",2,[13],"Decision",0,0],["side",132,[6],"",0,0],["wrath",138,[],"",0,0],["three_seats_first",139,[],"",0,0],["round_no",140,[],"",0,0],["starter",141,[],"",0,0],["turn",142,[],"",0,0],["last_sailor",143,[],"",0,0],["passes",144,[],"",0,0],["round_deck",145,[14],"",0,0],["ships",159,[5],"Ship",0,0],["order",194,[5],"",0,0],["deck",199,[13],"",0,0],["discards",212,[13],"",0,0],["in_play",225,[13],"",0,0],["market",238,[13],"",0,0],["face_down",251,[],"",0,0],["aside",252,[13],"",0,0],["built",265,[4],"",0,0],["pyramid",269,[4,15],"",0,0],["pyramid_extra",329,[5],"",0,0],["n_temple",334,[],"",0,0],["temple",335,[117],"",0,0],["n_burial",452,[],"",0,0],["burial_chamber",453,[117],"",0,0],["obelisk",570,[5],"",0,0],["towers",575,[9],"",0,0],["players",584,[5],"Player",0,1],["scratch",719,[],"Scratch",0,0]]},
  "Decision": {"size":10,"fields":[["kind",0,[],"",0,0],["seat",1,[],"",0,0],["ship",2,[],"",0,0],["slot",3,[],"",0,0],["site",4,[],"",0,0],["card",5,[],"",0,0],["bonus",6,[],"",0,0],["column",7,[],"",0,0],["count",8,[],"",0,0],["receiver",9,[],"",0,0]]},
  "Ship": {"size":7,"fields":[["capacity",0,[],"",0,0],["site",1,[],"",0,0],["slots",2,[5],"",0,0]]},
  "Player": {"size":27,"fields":[["sled",0,[],"",0,0],["quarry",1,[],"",0,0],["cards",2,[13],"",0,0],["points",15,[9],"",0,0],["peeked",24,[3],"",1,0]]},
  "Scratch": {"size":653,"fields":[["n_news",0,[],"",0,0],["n_lost",1,[],"",0,0],["news",2,[56],"NewsItem",0,0],["group",506,[117],"",0,0],["waiting",623,[30],"",0,0]]},
  "NewsItem": {"size":9,"fields":[["kind",0,[],"",0,0],["seat",1,[],"",0,0],["only_for",2,[],"",0,0],["ship",3,[],"",0,0],["slot",4,[],"",0,0],["site",5,[],"",0,0],["card",6,[],"",0,0],["source",7,[],"",0,0],["count",8,[],"",0,0]]},
} as const satisfies Layouts;

export const data: Data = {
  ...{
  "name": "imhotep",
  "title": "Imhotep",
  "rules": 2,
  "seats": [2,4],
  "maxLegal": 60,
  "maxMoves": 1000,
  "partsOfAPoint": 1,
  "sourcesAreFractions": false,
  "sizeOfFacts": 1438,
  "options": [{"name":"market","choices":["A","B"],"default":"A","text":"Side A: four cards face up. Side B: three face up and a pair face down."},{"name":"pyramid","choices":["A","B"],"default":"A","text":"Side A: one pyramid. Side B: three small pyramids with bonuses; each stone's owner picks one."},{"name":"temple","choices":["A","B"],"default":"A","text":"Side A: a point for every top stone. Side B: points, stones or a card, depending on the column."},{"name":"burial_chamber","choices":["A","B"],"default":"A","text":"Side A: groups of connected stones score. Side B: the most stones in each row score."},{"name":"obelisk","choices":["A","B"],"default":"A","text":"Side A: the tallest obelisks score at the end. Side B: towers of three stones score at once."},{"name":"wrath","choices":[false,true],"default":false,"text":"Lose 5 points at the end unless you have a stone at every monument."},{"name":"three_seats_first","choices":["rulebook","board"],"default":"rulebook","text":"With three players, the tallest obelisk on side A scores 15 as in the rulebook, or 12 as on the board."}],
  "implied": {},
  "asks": {"1":"turn","2":"place","3":"sail","4":"order","5":"take","6":"keep","7":"build","8":"bonus","9":"reward","10":"fleet","11":"deal","12":"draw","13":"look","14":"uncover"},
  "news": {"1":"round_begins","2":"card_dealt","3":"cards_shuffled","4":"stones_taken","5":"stone_placed","6":"ship_sailed","7":"blue_card_played","8":"passed","9":"stone_built","10":"stone_returned","11":"points","12":"tower_built","13":"card_taken","14":"card_drawn","15":"card_seen","16":"pair_taken","17":"card_discarded","18":"no_stone_left","19":"ships_stranded","20":"round_ends","21":"game_ends"},
  "reasons": {"1":["not_asked","That is not one of your choices now."],"2":["sled_full","Your sled is full: it holds only 5 stones."],"3":["quarry_empty","You have no stones left in the quarry."],"4":["sled_empty","You have no stones on your sled."],"5":["no_such_ship","There is no such ship this round."],"6":["ship_has_sailed","That ship has already sailed."],"7":["no_such_slot","That ship has no such slot."],"8":["slot_taken","There is already a stone in that slot."],"9":["too_light","That ship does not have its minimum load yet."],"10":["site_taken","A ship has already landed at that site this round."],"11":["not_that_ship","The ship you placed the stone on must sail."],"12":["too_light_to_sail_after","That ship must sail now, and even with your stone it would be below its minimum load."],"13":["no_such_card","You do not have that card."],"14":["no_ship_can_sail","No ship can sail."],"15":["no_free_slot","No ship in the harbour has a free slot."],"16":["needs_two_stones","The chisel places two stones, and you have fewer on your sled."],"17":["needs_two_slots","The chisel places two stones, and the ships in the harbour have too few free slots."],"18":["card_not_there","That card is not face up in the market."],"19":["no_pair","There are no face-down cards in the market."],"20":["card_not_seen","That is not one of the two cards you are looking at."],"21":["pyramid_finished","That pyramid is complete."],"22":["no_stone_in_slot","There is no stone in that slot."],"23":["already_ordered","You have already chosen that stone."],"24":["must_act","You may pass only when you can do nothing else."],"25":["cannot_come","That card cannot be drawn now."],"26":["no_ship_for_sail","No ship with a free slot could sail with one more stone."],"27":["no_rule","No rule says what that card does."]},
  "vocabulary": {"lines":[["get","get"],["place","place ship {ship} slot {slot}"],["sail","sail ship {ship} to {site}"],["play","play {card:blue}"],["unload","unload slot {slot}"],["take","take {card}"],["take_pair","take pair"],["keep","keep {card}"],["build","build {pyramid}"],["claim","claim"],["decline","decline"],["point","point"],["stones","stones"],["pass","pass"],["fleet","fleet {fleet}"],["deal","deal {card}"],["draw","draw {card}"],["look","look {card}"],["uncover","uncover {card}"]],"words":{"ship":[1,["1","2","3","4"]],"slot":[1,["1","2","3","4"]],"site":[1,["market","pyramid","temple","burial-chamber","obelisk"]],"blue":[9,["lever","hammer","sail","chisel"]],"card":[1,["entrance","sarcophagus","paved-path","pyramid-ornament","temple-ornament","burial-chamber-ornament","obelisk-ornament","statue","lever","hammer","sail","chisel"]],"pyramid":[1,["left","middle","right"]],"fleet":[1,["4-4-3-2","4-4-2-2","4-4-2-1","4-3-3-3","4-3-3-2","4-3-3-1","4-3-2-2","4-3-2-1","4-2-2-1","3-3-3-2","3-3-2-2","3-3-2-1","3-2-2-1"]]},"fillers":["and","at","from","of","on","ship","slot","the","to","with"],"leaving":["decline"],"aliases":{}},
  "openings": {"usual":{"2":[[0,2,7],[12,111],[22,110],[32,109],[42,108],[52,103],[62,102],[72,10],[133,1,1,1,1,1],[139,15,1,1,1],[151,1,1,1,1],[156,1,1,1],[200,2,2,2,2,2,2,2,10,2,2,3,3],[611,2,27],[638,3,26]],"3":[[0,3,7],[12,111],[22,110],[32,109],[42,108],[52,103],[62,102],[72,10],[133,1,1,1,1,1],[139,15,1,1,1],[148,1],[150,1],[152,1,1,1,1,1],[200,2,2,2,2,2,2,2,10,2,2,3,3],[611,2,27],[638,3,26],[665,4,25]],"4":[[0,4,7],[12,111],[22,110],[32,109],[42,108],[52,103],[62,102],[72,10],[133,1,1,1,1,1],[139,15,1,1,1],[146,1,1,1,1,1],[152,1],[155,1],[200,2,2,2,2,2,2,2,10,2,2,3,3],[611,2,27],[638,3,26],[665,4,25],[692,5,24]]},"changes":{"2 three_seats_first=\"board\"":[[139,12]],"2 wrath=true":[[138,1]],"2 obelisk=\"B\"":[[137,2]],"2 burial_chamber=\"B\"":[[136,2]],"2 temple=\"B\"":[[135,2]],"2 pyramid=\"B\"":[[134,2]],"2 market=\"B\"":[[133,2]],"3 three_seats_first=\"board\"":[[139,12]],"3 wrath=true":[[138,1]],"3 obelisk=\"B\"":[[137,2]],"3 burial_chamber=\"B\"":[[136,2]],"3 temple=\"B\"":[[135,2]],"3 pyramid=\"B\"":[[134,2]],"3 market=\"B\"":[[133,2]],"4 three_seats_first=\"board\"":[[139,12]],"4 wrath=true":[[138,1]],"4 obelisk=\"B\"":[[137,2]],"4 burial_chamber=\"B\"":[[136,2]],"4 temple=\"B\"":[[135,2]],"4 pyramid=\"B\"":[[134,2]],"4 market=\"B\"":[[133,2]]},"others":{}},
},
  layouts,
};

const CARDS: py.Any = ["entrance","sarcophagus","paved-path","pyramid-ornament","temple-ornament","burial-chamber-ornament","obelisk-ornament","statue","lever","hammer","sail","chisel"];
const CARD_NUMBERS: py.Any = [0,1,2,3,4,5,6,7,8,9,10,11,12];
const FLEETS: py.Any = [[0,0,0,0],[4,4,3,2],[4,4,2,2],[4,4,2,1],[4,3,3,3],[4,3,3,2],[4,3,3,1],[4,3,2,2],[4,3,2,1],[4,2,2,1],[3,3,3,2],[3,3,2,2],[3,3,2,1],[3,2,2,1]];
const FLEET_NUMBERS: py.Any = [0,1,2,3,4,5,6,7,8,9,10,11,12,13];
const MINIMUM_LOAD: py.Any = [0,1,1,2,3];
const PYRAMIDS: py.Any = ["left","middle","right"];
const SIDES: py.Any = ["","A","B"];
const SITES: py.Any = ["market","pyramid","temple","burial-chamber","obelisk"];
const SOURCES: py.Any = ["pyramid","temple","burial_chamber","obelisk","statues","ornaments","blue_cards","wrath"];
const T_temple_columns: py.Any = [0,0,4,5,5];

function public_view(s: py.Any): py.Any {
  let seen: py.Any, sides: py.Any;
  seen = py.visible(s, layouts.State, 0, 0, layouts);
  sides = (() => { const found: py.Any = {}; for (const [site, side] of py.zip(SITES, py.slice(seen["side"], 1, null))) { found[site] = SIDES[side]; } return found; })();
  return { ["seats"]: seen["seats"], ["round"]: seen["round_no"], ["turn"]: seen["turn"], ["sides"]: sides, ["wrath"]: py.bool(seen["wrath"]), ["players"]: (() => { const found: py.Any = []; for (const seat of py.range(1, (seen["seats"] + 1))) { found.push(_player(seen["players"][seat], seat)); } return found; })(), ["ships"]: (() => { const found: py.Any = []; for (const [ship, shown] of py.enumerate(seen["ships"])) { if (py.truth(shown["capacity"])) { found.push(_ship(shown, ship)); } } return found; })(), ["market"]: { ["face_up"]: _cards(seen["market"]), ["face_down"]: seen["face_down"], ["known_face_down"]: _cards(seen["aside"]) }, ["unseen_cards"]: _cards(seen["deck"]), ["discards"]: _cards(seen["discards"]), ["in_play"]: _cards(seen["in_play"]), ["fleets_left"]: _fleets(seen["round_deck"]), ["pyramid"]: _pyramid(seen, sides["pyramid"]), ["temple"]: _temple(seen), ["burial_chamber"]: { ["rows"]: 3, ["stones"]: py.slice(seen["burial_chamber"], 1, (seen["n_burial"] + 1)) }, ["obelisk"]: { ["stones"]: py.slice(seen["obelisk"], 1, (seen["seats"] + 1)), ["towers"]: py.slice(seen["towers"], 1, null) } };
}

function _player(player: py.Any, seat: py.Any): py.Any {
  let points: py.Any;
  points = py.dict(py.zip(SOURCES, py.slice(player["points"], 1, null)));
  return { ["seat"]: seat, ["sled"]: player["sled"], ["quarry"]: player["quarry"], ["cards"]: _cards(player["cards"]), ["points"]: points, ["score"]: py.sum(py.values(points)) };
}

function _cards(counts: py.Any): py.Any {
  return (() => { const found: py.Any = {}; for (const card of py.compress(CARD_NUMBERS, counts)) { found[CARDS[(card - 1)]] = counts[card]; } return found; })();
}

function _ship(shown: py.Any, ship: py.Any): py.Any {
  return { ["ship"]: ship, ["capacity"]: shown["capacity"], ["minimum"]: MINIMUM_LOAD[shown["capacity"]], ["slots"]: py.slice(shown["slots"], 1, (shown["capacity"] + 1)), ["site"]: (py.truth(shown["site"]) ? SITES[(shown["site"] - 1)] : null) };
}

function _fleets(deck: py.Any): py.Any {
  return (() => { const found: py.Any = []; for (const fleet of py.compress(FLEET_NUMBERS, deck)) { for (const _ of py.range(deck[fleet])) { found.push(FLEETS[fleet]); } } return found; })();
}

function _pyramid(seen: py.Any, side: py.Any): py.Any {
  let names: py.Any, parts: py.Any;
  names = ((side === "A") ? ["pyramid"] : PYRAMIDS);
  parts = (() => { const found: py.Any = {}; for (const [pyramid, name] of py.enumerate(names, 1)) { found[name] = py.slice(seen["pyramid"][pyramid], 1, (seen["built"][pyramid] + 1)); } return found; })();
  return { ["parts"]: parts, ["extra"]: py.slice(seen["pyramid_extra"], 1, (seen["seats"] + 1)) };
}

function _temple(seen: py.Any): py.Any {
  let columns: py.Any, stones: py.Any;
  columns = py.int(T_temple_columns[seen["seats"]]);
  stones = py.slice(seen["temple"], 1, (seen["n_temple"] + 1));
  return { ["columns"]: (() => { const found: py.Any = []; for (const column of py.range(columns)) { found.push(py.slice(stones, column, null, columns)); } return found; })() };
}

function own_view(s: py.Any, seat: py.Any): py.Any {
  let mine: py.Any;
  mine = py.visible(s.players[seat], layouts.Player, seat, seat, layouts);
  return { ["looking_at"]: (() => { const found: py.Any = []; for (const card of mine["peeked"]) { if (py.truth(card)) { found.push(CARDS[(card - 1)]); } } return found; })() };
}

function breakdown(s: py.Any, seat: py.Any): py.Any {
  return py.dict(py.zip(SOURCES, py.list(py.slice(s.players[seat].points, 1, null))));
}

export { public_view as publicView, own_view as ownView, breakdown as breakdown };
