// Written by tools/web_facts.py: do not edit. Views are tzolkin/view.py, translated by tools/translate.py.
import * as py from "$lib/device/reading/python";
import type { Data, Layouts } from "$lib/device/reading/data";

const layouts = {
  "State": {"size":2440,"fields":[["seats",0,[],"",0,0],["n_open",1,[],"",0,0],["agenda",2,[26],"Decision",0,0],["round_no",548,[],"",0,0],["day",549,[],"",0,0],["feast",550,[],"",0,0],["era",551,[],"",0,0],["marker",552,[],"",0,0],["turn",553,[],"",0,0],["n_placed",554,[],"",0,0],["n_on_wheels",555,[],"",0,0],["fresh",556,[6],"",0,0],["discount",562,[],"",0,0],["skipped_wheel",563,[],"",0,0],["skipped_space",564,[],"",0,0],["n_aheads",565,[],"",0,0],["n_sales",566,[],"",0,0],["quick_due",567,[],"",0,0],["start_space",568,[],"",0,0],["corn_on_teeth",569,[],"",0,0],["skulls",570,[],"",0,0],["skull_at",571,[10],"",0,0],["corn_tiles",581,[6],"",0,0],["wood_tiles",587,[6],"",0,0],["wheels",593,[6,13],"",0,0],["row",671,[7],"",0,0],["deck",678,[36],"",0,0],["monument_offered",714,[14],"",0,0],["monument_owner",728,[14],"",0,0],["skulls_on_buildings",742,[],"",0,0],["calamity",743,[],"",0,0],["prophecies",744,[4],"",0,0],["n_prophecies",748,[],"",0,0],["with_tribes",749,[],"",0,0],["with_new_buildings",750,[],"",0,0],["with_quick",751,[],"",0,0],["quick_space",752,[4],"",0,0],["quick_tile",756,[14],"",0,0],["quick_deck",770,[8],"",0,0],["prophecy_deck",778,[14],"",0,0],["tribe_deck",792,[14],"",2,0],["dummies",806,[],"",0,0],["wealth_deck",807,[22],"",2,0],["wealth_drawn",829,[22],"",0,0],["players",851,[6],"Player",0,1],["scratch",1451,[],"Scratch",0,0]]},
  "Decision": {"size":21,"fields":[["kind",0,[],"",0,0],["seat",1,[],"",0,0],["wheel",2,[],"",0,0],["space",3,[],"",0,0],["tile",4,[],"",0,0],["technology",5,[],"",0,0],["temple",6,[],"",0,0],["only",7,[],"",0,0],["among",8,[],"",0,0],["count",9,[],"",0,0],["optional",10,[],"",0,0],["free",11,[],"",0,0],["with_corn",12,[],"",0,0],["architecture",13,[],"",0,0],["monuments",14,[],"",0,0],["renovated",15,[],"",0,0],["more",16,[],"",0,0],["less",17,[],"",0,0],["sold",18,[],"",0,0],["bought",19,[],"",0,0],["receiver",20,[],"",0,0]]},
  "Player": {"size":100,"fields":[["goods",0,[6],"",0,0],["workers",6,[],"",0,0],["hand",7,[],"",0,0],["privilege",8,[],"",0,0],["temple",9,[4],"",0,0],["technology",13,[5],"",0,0],["corn_tiles",18,[],"",0,0],["wood_tiles",19,[],"",0,0],["buildings",20,[36],"",0,0],["fed",56,[],"",0,0],["points",57,[23],"",0,0],["wealth",80,[4],"",0,0],["dealt",84,[5],"",1,0],["chosen",89,[4],"",1,0],["n_kept",93,[],"",0,0],["tribe",94,[],"",0,0],["tribes_dealt",95,[3],"",1,0],["tribe_chosen",98,[2],"",1,0]]},
  "Scratch": {"size":989,"fields":[["n_news",0,[],"",0,0],["n_lost",1,[],"",0,0],["news",2,[141],"NewsItem",0,0]]},
  "NewsItem": {"size":7,"fields":[["kind",0,[],"",0,0],["seat",1,[],"",0,0],["only_for",2,[],"",0,0],["wheel",3,[],"",0,0],["space",4,[],"",0,0],["thing",5,[],"",0,0],["count",6,[],"",0,0]]},
} as const satisfies Layouts;

export const data: Data = {
  ...{
  "name": "tzolkin",
  "title": "Tzolk'in",
  "rules": 2,
  "seats": [2,5],
  "maxLegal": 60,
  "maxMoves": 20000,
  "partsOfAPoint": 4,
  "sourcesAreFractions": true,
  "sizeOfFacts": 2902,
  "options": [{"name":"tribes","choices":[false,true],"default":false,"text":"Each player leads a tribe with its own ability."},{"name":"prophecies","choices":[false,true],"default":false,"text":"Three prophecies make the last three quarters of the game harder and score points."},{"name":"new_buildings","choices":[false,true],"default":false,"text":"Eight more buildings; some can be renovated."},{"name":"quick_actions","choices":[false,true],"default":false,"text":"Quick actions beside the gears; always used with five players."}],
  "implied": {"5":{"quick_actions":true}},
  "asks": {"1":"keep","2":"turn","3":"place","4":"pick","5":"act","6":"any_action","7":"harvest","8":"anger","9":"learn","10":"build","11":"pay","12":"take","13":"climb","14":"trade","15":"offering","16":"advance","17":"keep_tribe","18":"extra_pick","19":"bonus","20":"lower","21":"gold","22":"skull","23":"sale","24":"monument","25":"building","26":"prophecy","27":"quick","28":"wealth","29":"dummy","30":"tribe"},
  "news": {"1":"monument_dealt","2":"building_offered","3":"wealth_dealt","4":"dummy_placed","5":"wealth_kept","6":"wealth_revealed","7":"round_begins","8":"begged","9":"gods_angered","10":"worker_placed","11":"start_space_taken","12":"mercy","13":"worker_picked","14":"action","15":"no_action","16":"gained","17":"paid","18":"corn_tile","19":"wood_tile","20":"forest_burnt","21":"learned","22":"bonus","23":"climbed","24":"step_lost","25":"privilege_back","26":"worker_gained","27":"skull_placed","28":"points","29":"built","30":"monument_built","31":"sold","32":"bought","33":"corn_collected","34":"feast","35":"fed","36":"unfed","37":"no_skulls_for_all","38":"age_changes","39":"marker_moves","40":"corn_on_tooth","41":"days_pass","42":"worker_pushed_off","43":"game_ends","44":"prophecy_drawn","45":"quick_tile","46":"tribe_dealt","47":"tribe_kept","48":"tribe_revealed","49":"passed","50":"space_skipped","51":"went_ahead","52":"quick_space_taken","53":"quick_action","54":"worker_back","55":"declined","56":"lowered","57":"renovated","58":"skull_on_building","59":"prophecy_begins","60":"prophecy_ends","61":"highest","62":"level_lost","63":"worker_lost","64":"skulls_lost","65":"step_declined","66":"step_wasted"},
  "reasons": {"1":["not_asked","That is not one of your choices now."],"2":["not_dealt_to_you","That was not dealt to you."],"3":["too_much_corn_to_beg","You may beg only with 2 corn or less."],"4":["at_the_bottom_everywhere","You are at the bottom of every temple: you cannot anger the gods any further."],"5":["at_the_bottom","You are already at the bottom of that temple."],"6":["must_beg","You have no worker on a gear and cannot afford to place one: you must beg for corn first."],"7":["no_worker_in_hand","You have no worker to place."],"8":["wheel_full","All spaces of that gear are taken."],"9":["start_space_taken","There is already a worker on the starting player space."],"10":["not_enough_corn","You do not have enough corn."],"11":["cheapest_only","The gods have mercy, but only on the cheapest space."],"12":["not_your_worker","You have no worker there."],"13":["out_of_reach","Your worker cannot reach that action."],"14":["no_such_action","That gear has no such action."],"15":["no_fee","You do not have enough corn to go back that far."],"16":["not_again","Uxmal 5 cannot copy itself."],"17":["no_corn_tile","There is no uncovered corn harvest tile there."],"18":["no_wood_tile","There is no wood harvest tile there."],"19":["no_skull_left","There are no crystal skulls left in the bank."],"20":["no_skull","You have no crystal skull."],"21":["skull_there","There is already a crystal skull there: that action has been used."],"22":["not_enough_resources","You do not have enough resources."],"23":["no_temple_to_climb","You cannot move up in any temple at that price."],"24":["other_temple","You have just chosen that temple; choose another one."],"25":["not_on_offer","That is not available."],"26":["no_monument_now","You cannot build a monument now; you can at Tikal 4, instead of buildings."],"27":["no_choice_of_architecture","You can save architecture only for the second building at Tikal 4."],"28":["nothing_to_build","There is nothing you can afford to build."],"29":["nothing_to_trade","You have nothing to trade with."],"30":["all_workers_in_play","All your workers are already in play."],"31":["not_the_cost","That is not what it costs."],"32":["wrong_count","You cannot take that many resources."],"33":["just_bought","You have just bought that on this visit to the market."],"34":["just_sold","You have just sold that on this visit to the market."],"35":["compulsory","You cannot skip this."],"36":["cannot_come","That cannot be drawn now."],"37":["no_such_ability","Only a tribe with that ability can do that."],"38":["used_this_turn","You have already done that this turn."],"39":["quick_spaces_taken","All quick action spaces are taken."],"40":["no_quick_actions","This game is played without quick actions."],"41":["quick_impossible","You would not be able to take the quick action at the end of your turn."],"42":["keep_for_quick","You could then no longer pay for your quick action."],"43":["placed_this_turn","You placed that worker this turn."],"44":["nothing_to_renovate","You have no such building to renovate."],"45":["nothing_in_common","The building you renovate has no resource in common with that one."],"46":["no_level_to_lose","You have no level to lose there."],"47":["one_renovation","You have already renovated a building for this one."],"48":["cannot_place_after","You could not place a worker beyond the skipped space."],"49":["no_building_now","You can build only a monument now."],"50":["not_linked","That gear is not linked to your worker's gear."],"51":["not_that_one","You cannot choose that one."],"52":["enough_tiles","Your tribe does not keep a third starting wealth tile: choose Done."],"53":["needed_to_answer","You need that for the choice you are making now."]},
  "vocabulary": {"lines":[["keep","keep {wealth}"],["beg","beg"],["anger","anger {temple}"],["place","place {wheel}"],["place_start","place start"],["pick","pick {wheel} {space}"],["as","as {number}"],["as_elsewhere","as {wheel:small_wheel} {number:small_number}"],["nothing","nothing"],["harvest_corn","harvest corn"],["harvest_wood","harvest wood"],["burn","burn"],["learn","learn {technology}"],["build","build {building}"],["build_plain","build {building} without architecture"],["build_monument","build {monument}"],["pay","pay {bundle}"],["take","take {bundle:small_bundle}"],["temple","temple {temple}"],["sell","sell {resource}"],["buy","buy {resource}"],["done","done"],["decline","decline"],["single_advance","single advance"],["double_advance","double advance"],["keep_tribe","keep {tribe}"],["place_quick","place quick"],["pass","pass"],["skip","skip {wheel}"],["ahead","ahead"],["accept","accept"],["bonus","bonus {technology}"],["lower","lower {technology}"],["renovate","renovate {building:renovatable}"],["monument","deal {monument}"],["building","offer {building}"],["prophecy","prophecy {prophecy}"],["quick","lay {quick}"],["wealth","deal {wealth}"],["dummy","dummy {wealth}"],["tribe","deal {tribe}"]],"words":{"wealth":[1,["palenque-1","palenque-3","palenque-5","palenque-7","yaxchilan-1","yaxchilan-3","yaxchilan-5","yaxchilan-7","tikal-1","tikal-3","tikal-5","tikal-7","uxmal-1","uxmal-3","uxmal-5","uxmal-7","chichen-itza-0","chichen-itza-3","chichen-itza-5","chichen-itza-7","chichen-itza-10"]],"temple":[1,["chaac","quetzalcoatl","kukulcan"]],"wheel":[1,["palenque","yaxchilan","tikal","uxmal","chichen-itza"]],"small_wheel":[1,["palenque","yaxchilan","tikal","uxmal"]],"space":[0,["0","1","2","3","4","5","6","7","8","9","10","11"]],"number":[1,["1","2","3","4","5","6","7","8","9"]],"small_number":[1,["1","2","3","4","5"]],"technology":[1,["agriculture","extraction","architecture","theology"]],"building":[1,["small-farm","terraced-farm","tomb-chaac-quetzalcoatl","tomb-chaac-kukulcan","tomb-any-temple","civic-agriculture","civic-agriculture-stone","civic-extraction-corn","civic-extraction-gold","shrine-architecture","shrine-theology","large-farm","tomb-market","tomb-worker","tomb-eight-points","tomb-any-action","tomb-all-temples","civic-stone","civic-gold","civic-corn","civic-skull","shrine-chaac","shrine-architecture-points","shrine-kukulcan","shrine-theology-temples","shrine-two-technologies","shrine-quetzalcoatl","farm-three-corn","tomb-wood-skull","civic-feast-gold","shrine-feast-stone","farm-eight-corn","tomb-monument","civic-shift","shrine-skull"]],"monument":[1,["monument-tombs","monument-constructions","monument-corn-tiles","monument-wood-tiles","monument-all-monuments","monument-civics","monument-level-three","monument-levels","monument-workers","monument-shrines","monument-temple-points","monument-one-temple","monument-skulls"]],"bundle":[1,["1 wood","1 stone","1 gold","2 wood","1 wood 1 stone","1 wood 1 gold","2 stone","1 stone 1 gold","2 gold","3 wood","2 wood 1 stone","2 wood 1 gold","1 wood 2 stone","1 wood 1 stone 1 gold","1 wood 2 gold","3 stone","2 stone 1 gold","1 stone 2 gold","3 gold","4 wood","3 wood 1 stone","3 wood 1 gold","2 wood 2 stone","2 wood 1 stone 1 gold","2 wood 2 gold","1 wood 3 stone","1 wood 2 stone 1 gold","1 wood 1 stone 2 gold","1 wood 3 gold","4 stone","3 stone 1 gold","2 stone 2 gold","1 stone 3 gold","4 gold","5 wood","4 wood 1 stone","4 wood 1 gold","3 wood 2 stone","3 wood 1 stone 1 gold","3 wood 2 gold","2 wood 3 stone","2 wood 2 stone 1 gold","2 wood 1 stone 2 gold","2 wood 3 gold","1 wood 4 stone","1 wood 3 stone 1 gold","1 wood 2 stone 2 gold","1 wood 1 stone 3 gold","1 wood 4 gold","5 stone","4 stone 1 gold","3 stone 2 gold","2 stone 3 gold","1 stone 4 gold","5 gold"]],"small_bundle":[1,["1 wood","1 stone","1 gold","2 wood","1 wood 1 stone","1 wood 1 gold","2 stone","1 stone 1 gold","2 gold"]],"resource":[2,["wood","stone","gold"]],"tribe":[1,["ah-chuy-kak","ahau-chamahez","ahmakiq","bacab","balam","cit-bolon-tum","huracan","itzamna","ixtab","vacub-caquix","xaman-ek","yaluk","yumkaax"]],"prophecy":[1,["wrathful-gods","angry-chaac","angry-quetzalcoatl","angry-kukulcan","forest-fires","drought","gold-shortage","desecration","teacher-shortage","forgotten-lore","crowded-cities","hunger","high-floodwaters"]],"quick":[1,["quick-corn","quick-wood","quick-stone","quick-gold","quick-technology","quick-market","quick-build"]],"renovatable":[28,["farm-three-corn","tomb-wood-skull","civic-feast-gold","shrine-feast-stone"]]},"fillers":["and","at","from","of","on","the","to","with"],"leaving":["decline","done","nothing"],"aliases":{}},
  "openings": {"usual":{"2":[[0,2,6],[23,104],[44,127],[65,103],[86,102],[107,101],[128,24],[551,1,1],[570,13],[583,2,2,2,2],[590,2,2,2],[679,3,2,1,1,1,1,1,1,1,1,1,3,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[806,12],[808,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[957,3,3,1],[961,2,2,2],[1057,3,3,1],[1061,2,2,2]],"3":[[0,3,6],[23,104],[44,127],[65,103],[86,102],[107,101],[128,24],[551,1,1],[570,13],[583,3,3,3,3],[590,3,3,3],[679,3,2,1,1,1,1,1,1,1,1,1,3,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[806,6],[808,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[957,3,3,1],[961,2,2,2],[1057,3,3,1],[1061,2,2,2],[1157,3,3,1],[1161,2,2,2]],"4":[[0,4,6],[23,104],[44,127],[65,103],[86,102],[107,101],[128,24],[551,1,1],[570,13],[583,4,4,4,4],[590,4,4,4],[679,3,2,1,1,1,1,1,1,1,1,1,3,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[808,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[957,3,3,1],[961,2,2,2],[1057,3,3,1],[1061,2,2,2],[1157,3,3,1],[1161,2,2,2],[1257,3,3,1],[1261,2,2,2]],"5":[[0,5,6],[23,104],[44,127],[65,103],[86,102],[107,101],[128,24],[551,1,1],[570,13],[583,5,5,5,5],[590,5,5,5],[679,3,2,1,1,1,1,1,1,1,1,1,3,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[751,1],[771,1,1,1],[775,2,1,1],[808,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],[957,3,3,1],[961,2,2,2],[1057,3,3,1],[1061,2,2,2],[1157,3,3,1],[1161,2,2,2],[1257,3,3,1],[1261,2,2,2],[1357,3,3,1],[1361,2,2,2]]},"changes":{"2 quick_actions=true":[[751,1],[753,6,6],[771,1,1,1],[775,2,1,1],[806,16]],"2 new_buildings=true":[[706,1,1,1,1,1,1,1,1],[750,1]],"2 prophecies=true":[[748,3],[779,1,1,1,1,1,1,1,1,1,1,1,1,1]],"2 tribes=true":[[749,1],[793,1,1,1,1,1,1,1,1,1,1,1,1,1]],"3 quick_actions=true":[[751,1],[753,6],[771,1,1,1],[775,2,1,1],[806,11]],"3 new_buildings=true":[[706,1,1,1,1,1,1,1,1],[750,1]],"3 prophecies=true":[[748,3],[779,1,1,1,1,1,1,1,1,1,1,1,1,1]],"3 tribes=true":[[749,1],[793,1,1,1,1,1,1,1,1,1,1,1,1,1]],"4 quick_actions=true":[[751,1],[753,6],[771,1,1,1],[775,2,1,1],[806,5]],"4 new_buildings=true":[[706,1,1,1,1,1,1,1,1],[750,1]],"4 prophecies=true":[[748,3],[779,1,1,1,1,1,1,1,1,1,1,1,1,1]],"4 tribes=true":[[749,1],[793,1,1,1,1,1,1,1,1,1,1,1,1,1]],"5 new_buildings=true":[[706,1,1,1,1,1,1,1,1],[750,1]],"5 prophecies=true":[[748,3],[779,1,1,1,1,1,1,1,1,1,1,1,1,1]],"5 tribes=true":[[749,1],[793,1,1,1,1,1,1,1,1,1,1,1,1,1]]},"others":{}},
},
  layouts,
};

const BUILDINGS: py.Any = ["small-farm","terraced-farm","tomb-chaac-quetzalcoatl","tomb-chaac-kukulcan","tomb-any-temple","civic-agriculture","civic-agriculture-stone","civic-extraction-corn","civic-extraction-gold","shrine-architecture","shrine-theology","large-farm","tomb-market","tomb-worker","tomb-eight-points","tomb-any-action","tomb-all-temples","civic-stone","civic-gold","civic-corn","civic-skull","shrine-chaac","shrine-architecture-points","shrine-kukulcan","shrine-theology-temples","shrine-two-technologies","shrine-quetzalcoatl","farm-three-corn","tomb-wood-skull","civic-feast-gold","shrine-feast-stone","farm-eight-corn","tomb-monument","civic-shift","shrine-skull"];
const FEAST_TEETH: py.Any = [7,13,20,26];
const GOODS: py.Any = ["corn","wood","stone","gold","skull"];
const MONUMENTS: py.Any = ["monument-tombs","monument-constructions","monument-corn-tiles","monument-wood-tiles","monument-all-monuments","monument-civics","monument-level-three","monument-levels","monument-workers","monument-shrines","monument-temple-points","monument-one-temple","monument-skulls"];
const PROPHECIES: py.Any = ["wrathful-gods","angry-chaac","angry-quetzalcoatl","angry-kukulcan","forest-fires","drought","gold-shortage","desecration","teacher-shortage","forgotten-lore","crowded-cities","hunger","high-floodwaters"];
const QUICK_ACTIONS: py.Any = ["quick-corn","quick-wood","quick-stone","quick-gold","quick-technology","quick-market","quick-build"];
const SOURCES: py.Any = new Map([[1,"temples_first_era"],[2,"temples_second_era"],[3,"buildings"],[4,"chichen_itza"],[5,"technologies"],[6,"unfed_workers"],[7,"corn_and_resources"],[8,"skulls"],[22,"prophecies"],[9,"monument_tombs"],[10,"monument_constructions"],[11,"monument_corn_tiles"],[12,"monument_wood_tiles"],[13,"monument_all_monuments"],[14,"monument_civics"],[15,"monument_level_three"],[16,"monument_levels"],[17,"monument_workers"],[18,"monument_shrines"],[19,"monument_temple_points"],[20,"monument_one_temple"],[21,"monument_skulls"]]);
const Source: py.Any = [1,2,3,4,5,6,7,8,22];
const TECHNOLOGIES: py.Any = ["agriculture","extraction","architecture","theology"];
const TEMPLES: py.Any = ["chaac","quetzalcoatl","kukulcan"];
const TRIBES: py.Any = ["ah-chuy-kak","ahau-chamahez","ahmakiq","bacab","balam","cit-bolon-tum","huracan","itzamna","ixtab","vacub-caquix","xaman-ek","yaluk","yumkaax"];
const T_building_age: py.Any = [0,1,1,1,1,1,1,1,1,1,1,1,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,1,1,1,1,2,2,2,2];
const T_last_space: py.Any = [0,7,7,7,7,10];
const T_teeth: py.Any = [0,10,10,10,10,13];
const WEALTH: py.Any = ["palenque-1","palenque-3","palenque-5","palenque-7","yaxchilan-1","yaxchilan-3","yaxchilan-5","yaxchilan-7","tikal-1","tikal-3","tikal-5","tikal-7","uxmal-1","uxmal-3","uxmal-5","uxmal-7","chichen-itza-0","chichen-itza-3","chichen-itza-5","chichen-itza-7","chichen-itza-10"];
const WHEELS: py.Any = ["palenque","yaxchilan","tikal","uxmal","chichen-itza"];

function public_view(s: py.Any): py.Any {
  let seen: py.Any, owners: py.Any;
  seen = py.visible(s, layouts.State, 0, 0, layouts);
  owners = seen["monument_owner"];
  return { ["seats"]: seen["seats"], ["round"]: seen["round_no"], ["day"]: seen["day"], ["feast"]: seen["feast"], ["days_to_feast"]: _days_to_feast(seen), ["era"]: seen["era"], ["marker"]: seen["marker"], ["turn"]: seen["turn"], ["start_space"]: seen["start_space"], ["corn_on_teeth"]: seen["corn_on_teeth"], ["skulls"]: seen["skulls"], ["wheels"]: (() => { const found: py.Any = {}; for (const [wheel, key] of py.enumerate(WHEELS, 1)) { found[key] = _wheel(seen, wheel); } return found; })(), ["chichen_itza"]: (() => { const found: py.Any = {}; for (const [number, owner] of py.enumerate(seen["skull_at"])) { if (py.truth(owner)) { found[py.str(number)] = owner; } } return found; })(), ["jungle"]: (() => { const found: py.Any = {}; for (const number of py.range(2, (5 + 1))) { found[py.str(number)] = _group(seen, number); } return found; })(), ["row"]: (() => { const found: py.Any = []; for (const building of py.slice(seen["row"], 1, null)) { found.push((py.truth(building) ? BUILDINGS[(building - 1)] : null)); } return found; })(), ["stock"]: (() => { const found: py.Any = {}; for (const age of [1, 2]) { found[py.str(age)] = py.sum((() => { const found: py.Any = []; for (const [b, count] of py.enumerate(seen["deck"])) { if ((T_building_age[b] === age)) { found.push(count); } } return found; })()); } return found; })(), ["unseen_buildings"]: _unseen(seen), ["monuments"]: (() => { const found: py.Any = []; for (const [m, offered] of py.enumerate(seen["monument_offered"])) { if (py.truth(offered)) { found.push(MONUMENTS[(m - 1)]); } } return found; })(), ["prophecies"]: (() => { const found: py.Any = []; for (const prophecy of seen["prophecies"]) { if (py.truth(prophecy)) { found.push(PROPHECIES[(prophecy - 1)]); } } return found; })(), ["calamity"]: _key(PROPHECIES, seen["calamity"]), ["quick_actions"]: (py.truth(seen["with_quick"]) ? _quick_actions(s, seen) : null), ["dummy_tiles"]: (() => { const found: py.Any = []; for (const [tile, drawn] of py.enumerate(seen["wealth_drawn"])) { if (py.truth(drawn)) { found.push(WEALTH[(tile - 1)]); } } return found; })(), ["players"]: (() => { const found: py.Any = []; for (const seat of py.range(1, (seen["seats"] + 1))) { found.push(_player(seen["players"][seat], seat, owners)); } return found; })() };
}

function _days_to_feast(seen: py.Any): py.Any {
  if (py.truth(seen["feast"])) {
    return 0;
  }
  return py.next((() => { const found: py.Any = []; for (const tooth of FEAST_TEETH) { if ((tooth > seen["day"])) { found.push((tooth - seen["day"])); } } return found; })(), 0);
}

function _wheel(seen: py.Any, wheel: py.Any): py.Any {
  let spaces: py.Any, last: py.Any;
  spaces = py.slice(seen["wheels"][wheel], null, py.int(T_teeth[wheel]));
  last = py.int(T_last_space[wheel]);
  return { ["spaces"]: py.slice(spaces, null, (last + 1)), ["beyond"]: py.slice(spaces, (last + 1), null) };
}

function _group(seen: py.Any, number: py.Any): py.Any {
  let wood: py.Any;
  wood = seen["wood_tiles"][number];
  return { ["corn"]: (seen["corn_tiles"][number] - wood), ["wood"]: wood };
}

function _unseen(seen: py.Any): py.Any {
  let left: py.Any;
  left = (() => { const found: py.Any = {}; for (const [b, count] of py.enumerate(seen["deck"])) { if ((py.truth(count) && (T_building_age[b] >= seen["era"]))) { found[b] = count; } } return found; })();
  return (() => { const found: py.Any = {}; for (const [b, count] of py.items(left)) { found[BUILDINGS[(b - 1)]] = count; } return found; })();
}

function _key(keys: py.Any, which: py.Any): py.Any {
  return (py.truth(which) ? keys[(which - 1)] : null);
}

function _quick_actions(s: py.Any, seen: py.Any): py.Any {
  return { ["spaces"]: py.slice(seen["quick_space"], 1, null), ["now"]: _key(QUICK_ACTIONS, quick_action_of_day(s)), ["tiles"]: (() => { const found: py.Any = []; for (const quick of seen["quick_tile"]) { if (py.truth(quick)) { found.push(QUICK_ACTIONS[(quick - 1)]); } } return found; })() };
}

function quick_action_of_day(s: py.Any): py.Any {
  let place: py.Any;
  if ((s.with_quick === 0)) {
    return 0;
  }
  if ((s.day < 14)) {
    return whole(s.quick_tile[(Math.floor(s.day / 2) + 1)]);
  }
  place = ((7 + Math.floor((s.day - 14) / 2)) + 1);
  return whole(s.quick_tile[py.min(place, 13)]);
}

function whole(value: py.Any): py.Any {
  return (py.int(value) + 0);
}

function _player(player: py.Any, seat: py.Any, owners: py.Any): py.Any {
  let quarters: py.Any, points: py.Any;
  quarters = player["points"];
  points = (() => { const found: py.Any = {}; for (const [source, name] of py.items(SOURCES)) { if (py.truth(quarters[source])) { found[name] = (quarters[source] / 4); } } return found; })();
  return { ["seat"]: seat, ["goods"]: (() => { const found: py.Any = {}; for (const [good, key] of py.enumerate(GOODS, 1)) { found[key] = player["goods"][good]; } return found; })(), ["workers"]: player["workers"], ["hand"]: player["hand"], ["privilege"]: py.bool(player["privilege"]), ["temples"]: (() => { const found: py.Any = {}; for (const [temple, key] of py.enumerate(TEMPLES, 1)) { found[key] = (player["temple"][temple] - 2); } return found; })(), ["technologies"]: (() => { const found: py.Any = {}; for (const [which, key] of py.enumerate(TECHNOLOGIES, 1)) { found[key] = player["technology"][which]; } return found; })(), ["corn_tiles"]: player["corn_tiles"], ["wood_tiles"]: player["wood_tiles"], ["buildings"]: (() => { const found: py.Any = {}; for (const [b, count] of py.enumerate(player["buildings"])) { if (py.truth(count)) { found[BUILDINGS[(b - 1)]] = count; } } return found; })(), ["monuments"]: (() => { const found: py.Any = []; for (const [m, owner] of py.enumerate(owners)) { if ((owner === seat)) { found.push(MONUMENTS[(m - 1)]); } } return found; })(), ["wealth"]: _tiles(player["wealth"]), ["tribe"]: _key(TRIBES, player["tribe"]), ["points"]: points, ["score"]: py.sum(py.values(points)) };
}

function _tiles(places: py.Any): py.Any {
  return (() => { const found: py.Any = []; for (const tile of places) { if (py.truth(tile)) { found.push(WEALTH[(tile - 1)]); } } return found; })();
}

function own_view(s: py.Any, seat: py.Any): py.Any {
  let mine: py.Any;
  mine = py.visible(s.players[seat], layouts.Player, seat, seat, layouts);
  return { ["dealt"]: _tiles(mine["dealt"]), ["chosen"]: _tiles(mine["chosen"]), ["tribes_dealt"]: (() => { const found: py.Any = []; for (const tribe of mine["tribes_dealt"]) { if (py.truth(tribe)) { found.push(TRIBES[(tribe - 1)]); } } return found; })(), ["tribe_chosen"]: _key(TRIBES, mine["tribe_chosen"][1]) };
}

function breakdown(s: py.Any, seat: py.Any): py.Any {
  let points: py.Any, always: py.Any, built: py.Any;
  points = s.players[seat].points;
  always = (() => { const found: py.Any = []; for (const source of Source) { if (((source !== 22) || py.truth(s.n_prophecies))) { found.push(source); } } return found; })();
  built = (() => { const found: py.Any = []; for (const [monument, owner] of py.enumerate(s.monument_owner)) { if ((owner === seat)) { found.push((8 + monument)); } } return found; })();
  return (() => { const found: py.Any = {}; for (const source of [...always, ...built]) { found[SOURCES.get(source)] = (py.int(points[source]) / 4); } return found; })();
}

export { public_view as publicView, own_view as ownView, breakdown as breakdown };
