import type { LabelledText } from '../labelled-text.ts';

/** Ideas that nobody in the file works on, written beside by-lot.ts and looked up by four rankings: the check of what strangers.ts had a hand in. */
export const moreStrangers: readonly LabelledText[] = [
  {
    idea: 'clock-towers',
    kind: 'plain',
    text: 'A logbook for keepers of public clock towers: who wound it when, how far it is off, which part was oiled.',
  },
  {
    idea: 'lighthouses',
    kind: 'plain',
    text: 'Trading cards for lighthouse visitors: a stamp in the booklet for each light you climbed and a map of those open to guests.',
  },
  { idea: 'lace', kind: 'plain', text: 'A pattern library for lace makers on bobbins, with a counter that follows each pair of threads.' },
  {
    idea: 'oars',
    kind: 'plain',
    text: 'Rowing clubs enter who broke which oar and which boat is being varnished; the boatman gets a list each week.',
  },
  {
    idea: 'carnival',
    kind: 'plain',
    text: 'Carnival associations keep costumes of hundreds of members in a cellar; we tell who has which hat and whether it was cleaned.',
  },
  { idea: 'bell-ringers', kind: 'plain', text: 'A register of bell ringers so a village can find six people for a wedding peal.' },
  {
    idea: 'hand-ferries',
    kind: 'plain',
    text: 'Software for ferrymen of small hand-pulled ferries to count passengers and bicycles for the county.',
  },
  {
    idea: 'guinea-pigs',
    kind: 'plain',
    text: 'Records for people who breed show guinea pigs: parents, coat colour and marks from the judges.',
  },
  { idea: 'stone-walls', kind: 'plain', text: 'A tool for dry stone wallers to draw a wall, count the stones and write the offer.' },
  {
    idea: 'puppets',
    kind: 'plain',
    text: 'Puppet theatres lend each other marionettes and stage sets; a list of who has which and when it comes back.',
  },
  {
    idea: 'jigsaw',
    kind: 'plain',
    text: 'An exchange for spare pieces of jigsaw puzzles: send a photo of the gap and somebody has the missing part.',
  },
  { idea: 'sundials', kind: 'plain', text: 'Sundial makers enter the latitude and the direction of a wall and get the drawing to cut.' },
  {
    idea: 'shepherds',
    kind: 'plain',
    text: 'A route book for shepherds who move sheep through several parishes: where they may graze, which water is open, whom to ring.',
  },
  {
    idea: 'ski-tracks',
    kind: 'plain',
    text: 'Snow conditions of cross-country ski tracks reported by the volunteer who drives the grooming machine.',
  },
  {
    idea: 'stained-glass',
    kind: 'plain',
    text: 'A diary for restorers of stained glass windows with photographs of each pane before and after.',
  },
  {
    idea: 'bagpipes',
    kind: 'plain',
    text: 'Bagpipe bands order reeds and tune drones by ear; we help the pipe major to keep every instrument in tune before a contest.',
  },
  { idea: 'crosswords', kind: 'plain', text: 'Helps crossword setters check that a clue has not been printed before in any newspaper.' },
  {
    idea: 'shooting-club',
    kind: 'plain',
    text: 'Accounts of a village shooting club: cartridges used, targets, fees and the rota of who opens the range.',
  },
  {
    idea: 'mushrooms',
    kind: 'plain',
    text: 'Mushroom pickers keep their secret places on a map that nobody else can open and note what grew in which week.',
  },
  {
    idea: 'model-railways',
    kind: 'plain',
    text: 'A scheduler for model railway clubs to run a timetable with twenty engine drivers at an exhibition.',
  },
];
