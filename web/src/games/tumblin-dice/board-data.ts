// Made from data/tumblin-dice.toml by `npm run board`. Do not edit.
import type { Peg, Surface, Wall } from './board';

export const die = 16;
export const pad: Surface = {"name":"pad","level":0,"top":99,"outline":[[-80,-120],[80,-120],[80,0],[-80,0]]};
export const surfaces: readonly Surface[] = [
  {"name":"0x","level":0,"top":84,"outline":[[-200,0],[200,0],[200,70],[-200,70]]},
  {"name":"1x","level":1,"top":72,"outline":[[-200,70],[200,70],[200,175],[-200,175]]},
  {"name":"2x","level":2,"top":60,"outline":[[-200,175],[200,175],[200,250],[-200,250]]},
  {"name":"3x","level":3,"top":48,"outline":[[-200,250],[200,250],[200,325],[-200,325]]},
  {"name":"4x-left","level":4,"top":40,"outline":[[-163,325],[-97,325],[-97,393],[-163,393]]},
  {"name":"4x-middle","level":4,"top":40,"outline":[[-33,325],[33,325],[33,393],[-33,393]]},
  {"name":"4x-right","level":4,"top":40,"outline":[[97,325],[163,325],[163,393],[97,393]]},
];

export const pegs: readonly Peg[] = [
  {"name":"p1","at":[-150,305],"radius":4,"height":30},
  {"name":"p2","at":[-50,305],"radius":4,"height":30},
  {"name":"p3","at":[50,305],"radius":4,"height":30},
  {"name":"p4","at":[150,305],"radius":4,"height":30},
  {"name":"p5","at":[-157,333],"radius":4,"height":30},
  {"name":"p6","at":[-103,333],"radius":4,"height":30},
  {"name":"p7","at":[-27,333],"radius":4,"height":30},
  {"name":"p8","at":[27,333],"radius":4,"height":30},
  {"name":"p9","at":[103,333],"radius":4,"height":30},
  {"name":"p10","at":[157,333],"radius":4,"height":30},
];

export const walls: readonly Wall[] = [
];
