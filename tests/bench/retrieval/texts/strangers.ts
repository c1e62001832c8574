import type { LabelledText } from '../labelled-text.ts';

/** Ideas that nobody in the file works on, as far as reading it from several sides could tell. The right answer is “none found”. */
export const strangers: readonly LabelledText[] = [
  {
    idea: 'bees',
    kind: 'plain',
    text: 'A notebook for hobby beekeepers in which they speak what they saw in each hive and get reminded of mite treatment.',
  },
  {
    idea: 'organ-pipes',
    kind: 'plain',
    text: 'Church organs need tuning twice a year. We plan the rounds of organ tuners and keep the history of every pipe.',
  },
  {
    idea: 'allotments',
    kind: 'plain',
    text: 'Waiting lists, plot inspections and rent letters for secretaries of community allotment gardens.',
  },
  {
    idea: 'chimneys',
    kind: 'plain',
    text: 'Chimney sweeps keep appointments and inspection certificates on paper; we put the round of a village on the phone.',
  },
  { idea: 'falconry', kind: 'plain', text: 'Weight diary and flying log for people who train hawks and falcons.' },
  {
    idea: 'choir-scores',
    kind: 'plain',
    text: 'Amateur choirs lend printed sheet music to each other and never get it back; a lending register for choir librarians.',
  },
  {
    idea: 'graves',
    kind: 'plain',
    text: 'Stone masons get a map of a cemetery with every headstone that leans and when its grave rights expire.',
  },
  { idea: 'model-trains', kind: 'plain', text: 'Plan the timetable and the wiring of a model railway club layout before exhibitions.' },
  { idea: 'sourdough', kind: 'short', text: 'sourdough starter feeding reminder' },
  { idea: 'bagpipes', kind: 'short', text: 'bagpipe reed moisture sensor' },
  { idea: 'mushrooms-dog', kind: 'short', text: 'truffle hunting dog school' },
  { idea: 'stamp', kind: 'short', text: 'stamp collectors swap duplicates' },
  {
    idea: 'bell-ringers',
    kind: 'long',
    text: 'In our valley seven villages have church bells that are rung by hand, and there are not enough ringers left. For each wedding, funeral and feast somebody telephones twelve people. I want to make a simple rota for bell ringers over several towers: who can ring which method, who was asked last, who taught whom. Beginners would find the tower that has practice tonight. The tower captain would get a list for Sunday, and the parish would know on Friday whether there will be bells.',
  },
  {
    idea: 'sheep-dogs',
    kind: 'long',
    text: 'Sheepdog trials are run by volunteers with clipboards. The judge calls out points for the outrun, the lift, the fetch and the drive, somebody writes them on a card, somebody else adds them up, and the handlers learn the result an hour later at the tea tent. I would like to make a scoring app for judges which works without signal on a hill, adds up the points by the rules of the national society, shows the running order and prints the results for the newspaper.',
  },
  { idea: 'saddle', kind: 'plain', text: 'Measure the back of a horse with the phone and tell the rider which saddle will not pinch.' },
  {
    idea: 'lighthouse',
    kind: 'plain',
    text: 'Volunteers who look after old lighthouses share a rota, a list of paint jobs and visitors’ bookings of the tower.',
  },
  {
    idea: 'clock-repair',
    kind: 'jargon',
    text: 'Horological service ledger: escapement, mainspring and bushing jobs per movement calibre, beat-error graphs, provenance PDF.',
  },
  {
    idea: 'kiln',
    kind: 'jargon',
    text: 'Cone-fire schedule planner for studio potters: glaze chemistry, kiln log, reduction curves, shelf stacking.',
  },
  {
    idea: 'pigeons',
    kind: 'typos',
    text: 'a clok and results servise for raceing pigens clubs wich works out the speed of each bird home',
  },
  {
    idea: 'puppets',
    kind: 'non-native',
    text: 'We make a register for the puppet theatre, where they can lend the puppet and the stage from other theatre for one season.',
  },
  {
    idea: 'hedges',
    kind: 'non-native',
    text: 'The farmer must count the hedge and the old tree for the state money, we make it with him and draw the map.',
  },
  {
    idea: 'lace',
    kind: 'plain',
    text: 'Patterns for bobbin lace drawn on the screen, with the number of bobbins and thread counted for you.',
  },
];
