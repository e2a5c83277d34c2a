/** Words that test a layout: one that is too long for any line, a long name, a text of several lines. */
export const words = {
  long: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  name: 'Maximiliana Konstantina Featherstonehaugh-Cholmondeley of the Upper and Lower Marshes',
  text: 'We would like to come with the whole board, if the room is large enough, on any Tuesday in March, and on a Wednesday if no Tuesday is free.',
} as const;
