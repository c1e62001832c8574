import type { Audience } from './audiences.data.ts';

/** A shape that products for such work have taken. `{…}` are filled from an audience: see `fill`. */
export type Pattern = {
  id: string;
  title: string;
  tagline: string;
  /** What it does, in three sentences. */
  does: string;
  promises: readonly [string, string, string];
  features: readonly { name: string; what: string }[];
  leaveOut: string;
  needs: readonly [string, string];
  skills: readonly [string, string];
  weeks: number;
  difficulty: number;
  noCode: boolean;
  burden: number;
  words: readonly string[];
};

export const patterns: readonly Pattern[] = [
  {
    id: 'watch',
    title: '{Record} watch for {who}',
    tagline: 'Sees every {record} come in, and tells the one person who has to act before it is late.',
    does: 'The product reads {records} where they already arrive and gives each one a person and a date. Whoever is responsible sees a short list every morning, with what is late at the top. When nothing happens by the date, the next person is told, so that no {record} depends on one memory.',
    promises: [
      'No {record} is left without a name and a date beside it.',
      'What is late stands at the top of one short list each morning.',
      'A person who is away is covered without anybody having to ask.',
    ],
    features: [
      { name: 'One list', what: 'All {records} that are open, the latest first, on one page that loads on a phone.' },
      { name: 'A name and a date', what: 'Each {record} has one person and one day by which something has to happen.' },
      { name: 'Escalation', what: 'After the day has passed the next person is told, with what was tried before.' },
      { name: 'Proof', what: 'Who did what and when, kept for as long as somebody may ask for it.' },
    ],
    leaveOut: 'No replacement of the systems in which {records} are made.',
    needs: [
      'Reading an inbox and files in the few forms in which {records} arrive.',
      'Messages by e-mail and phone that are known to have been delivered.',
    ],
    skills: ['Web development', 'Interviewing users'],
    weeks: 8,
    difficulty: 4,
    noCode: false,
    burden: 3,
    words: ['watch', 'alert', 'remind', 'monitor', 'follow', 'late'],
  },
  {
    id: 'check',
    title: '{Record} check for {who}',
    tagline: 'Compares what was agreed with what arrived, and shows only the {records} that differ.',
    does: 'The product takes the two places in which the same facts stand and lays them side by side. It shows only the {records} in which they differ, with the difference marked. One press says which side is right, and the other is corrected or somebody is asked.',
    promises: [
      'Only what differs has to be looked at, never the whole list.',
      'Each difference shows both sides and where each was read.',
      'A decision is made once and remembered for the same case.',
    ],
    features: [
      { name: 'Two sides', what: 'Brings in both lists of {records} from files or mail, without typing.' },
      { name: 'Differences', what: 'Shows what differs, word by word, and says how sure it is.' },
      { name: 'Decisions', what: 'One press for the right side; the same case is decided the same way next time.' },
      { name: 'Report', what: 'What was found and corrected in a month, on one page for the one who pays.' },
    ],
    leaveOut: 'No corrections that nobody has confirmed.',
    needs: [
      'Reading the two kinds of file in which {records} stand today.',
      'A comparison that explains itself and can be wrong without harm.',
    ],
    skills: ['Data handling', 'Web development'],
    weeks: 10,
    difficulty: 5,
    noCode: false,
    burden: 4,
    words: ['check', 'compare', 'reconcile', 'error', 'audit', 'verify'],
  },
  {
    id: 'intake',
    title: 'Intake of {records} for {who}',
    tagline: 'Asks for exactly what a {record} still lacks, until it is complete, for {who}.',
    does: 'The product sends one link in place of a chain of questions. Whoever opens it is asked only for what is missing, with examples of what is right. The {record} is handed on when it is complete, and not before.',
    promises: [
      'A {record} arrives complete, so that nobody has to write back.',
      'People are asked only what is not known about them yet.',
      'What is still missing is visible to both sides at any time.',
    ],
    features: [
      { name: 'One link', what: 'A page without an account on which the other side answers on a phone.' },
      { name: 'Only what is missing', what: 'Questions depend on the answers before and on what is known already.' },
      { name: 'Friendly chasing', what: 'Reminders at sensible hours that stop by themselves once all is there.' },
      { name: 'Handing on', what: 'The finished {record} as a file or a mail in the form that is used today.' },
    ],
    leaveOut: 'No accounts for the people who are asked.',
    needs: ['Forms that can be changed without a developer.', 'Files from phones, checked before they are taken.'],
    skills: ['Designing forms', 'Selling to small firms'],
    weeks: 6,
    difficulty: 3,
    noCode: true,
    burden: 3,
    words: ['form', 'intake', 'collect', 'onboard', 'ask', 'document'],
  },
  {
    id: 'handover',
    title: 'Handover book of {records} for {who}',
    tagline: 'Keeps what the next person has to know about each {record}, in ten lines, and where it comes from.',
    does: 'The product listens where {chore} already happens and keeps a short page for each case. The page says what was promised, what is open and what to watch for. Every line leads back to where it was said, so that it can be believed or corrected.',
    promises: [
      'Whoever takes over is ready in a minute and not after an hour.',
      'Every line says who said it and when, and can be corrected.',
      'Knowledge stays when a person leaves.',
    ],
    features: [
      { name: 'Ten lines', what: 'A page for each {record} with what is open, promised and unusual.' },
      { name: 'Sources', what: 'Each line leads to the message or file it was taken from.' },
      { name: 'Change of hands', what: 'One press gives a case to somebody else, with what they have to read.' },
      { name: 'Gaps', what: 'Shows the cases about which nobody has written anything down.' },
    ],
    leaveOut: 'No advice on what to do; only what is known.',
    needs: [
      'Reading messages with permission, and forgetting them on request.',
      'Short summaries whose lines can be traced to their source.',
    ],
    skills: ['Working with language models', 'Care with personal data'],
    weeks: 9,
    difficulty: 5,
    noCode: false,
    burden: 5,
    words: ['handover', 'summary', 'knowledge', 'note', 'team', 'share'],
  },
  {
    id: 'benchmark',
    title: 'Benchmark of {records} for {who}',
    tagline: 'Shows {who} how their {records} compare with those of others like them, without names.',
    does: 'Those who take part give their own figures and see where they stand among others of the same kind. Nobody sees a name, and a figure is shown only when enough have given one. Once a month a page says what changed and what the best do otherwise.',
    promises: [
      'A place among others like oneself, from figures and not from stories.',
      'No name is ever shown, and small groups are left out.',
      'One page a month with what the best do otherwise.',
    ],
    features: [
      { name: 'Five figures', what: 'What everybody can read off their own {records} in a quarter of an hour.' },
      { name: 'Place', what: 'Where one stands among others of the same size, as a simple line.' },
      { name: 'Protection', what: 'No figure from a group of fewer than eight, and none that can be worked out.' },
      { name: 'Monthly page', what: 'What moved, and one practice of those at the top.' },
    ],
    leaveOut: 'No selling of the figures to anybody else.',
    needs: ['Collecting figures that are comparable, with checks at the moment of entry.', 'Statistics that give nobody away.'],
    skills: ['Statistics', 'Knowing the trade'],
    weeks: 7,
    difficulty: 4,
    noCode: true,
    burden: 4,
    words: ['benchmark', 'compare', 'price', 'data', 'report', 'index'],
  },
];

/** @returns a text with an audience’s words in it; `{Record}` begins with a capital */
export function fill(text: string, audience: Audience): string {
  const words: Record<string, string> = {
    who: audience.who,
    one: audience.one,
    record: audience.record,
    records: audience.records,
    chore: audience.chore,
    loss: audience.loss,
    tool: audience.tool,
  };
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name.toLowerCase()] ?? '';
    return /^[A-Z]/.test(name) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
  });
}
