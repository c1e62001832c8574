import type { Feature } from './kit-source.ts';

/** How a feature meets its users. It decides which screen it gets, which fields come with it, and one criterion that every such feature has to keep. */
export const featureKinds = {
  goods: {
    label: 'goods with a record',
    words:
      /\b(booth|trolley|van|mat|kits?|frames?|steel|sewn|rig|pump|mesh|parcels?|crates?|stickers?|laminated|waterproof|boxes|bags?|cloth|leather|printed cards)\b/gi,
    screen: 'list of pieces with where each one is',
    empty: 'No piece is entered yet. Enter the first one by its number.',
    failing: 'A number that is taken is refused, and says which piece has it.',
    fields: [
      ['serial_no', 'text', 'unique'],
      ['where_it_is', 'enum', 'in stock, out, back, retired'],
    ],
    criterion: (name: string) => `Every piece of “${name}” has a number; the same number entered twice is refused.`,
  },
  service: {
    label: 'work by people, with its record',
    words:
      /\b(course|training|rehearsals?|sessions?|visits?|walks?|(?:evenings?|morning|day|hours?)$|coach\w*|hearing|interview|huddle|round|desk|on duty|clerk|runner|crew$|staffing|minder)\b/gi,
    screen: 'day list of appointments and what came of each',
    empty: 'Nothing is booked. Offer the first dates.',
    failing: 'An appointment that cannot be kept is moved, not lost: old time, new time and reason stay.',
    fields: [
      ['starts_at', 'timestamptz', 'UTC'],
      ['done_by', 'reference → person', 'who did it'],
      ['outcome', 'text', 'in their words'],
    ],
    criterion: (name: string) => `A finished “${name}” cannot be closed without who did it, when, and what came of it.`,
  },
  calendar: {
    label: 'dates and places in time',
    words:
      /\b(calendar|schedule|rota(?: sheet)?|roster|timetable|expir\w+|dates?|deadlines?|(?<!o['’])clock|season|booking|slots?|standby|on duty|seats?|reminders?)\b/gi,
    screen: 'calendar by week, and the same as a list',
    empty: 'No date is set. Add the first one, or import them.',
    failing: 'Two entries that clash are shown side by side, and saving asks which one stands.',
    fields: [
      ['starts_at', 'timestamptz', 'UTC; shown in the place’s own time'],
      ['due_at', 'timestamptz', 'null where nothing falls due'],
    ],
    criterion: (name: string) => `“${name}” shows a moved or cancelled date as moved or cancelled, with the old one beside it.`,
  },
  message: {
    label: 'messages out and answers in',
    words:
      /\b(texts?|texted|messages?|whatsapp|sms|letters?|mails?|emails?|emails?|calls?|called|phones?|telephone|numbers?$|^line$|(?:help|phone|hot|night|evening|call|advice|forwarded)[ -]?line$|nudge|reminders?|alerts?|alarms?|warnings?|warns?|digest|voice|rings|ringing|rung|hotline|helpline|reply|replies|relay)\b/gi,
    screen: 'thread by person: sent, delivered, answered',
    empty: 'Nothing was sent yet. Write the first message and send it to yourself.',
    failing: 'A message that did not arrive is marked and named at the top until somebody has dealt with it.',
    fields: [
      ['recipient_id', 'reference → person', ''],
      ['sent_at', 'timestamptz', 'null until sent'],
      ['delivered_at', 'timestamptz', 'null until the provider says so'],
      ['answer', 'text', 'null until answered'],
    ],
    criterion: (name: string) => `“${name}” sends nothing twice: sending again after a lost connection reaches the recipient once.`,
  },
  intake: {
    label: 'what comes in, read and confirmed',
    words:
      /\b(intake|import\w*|readers?|reads|inbox|upload\w*|capture|scan\w*|photos?|photograph\w*|pictures?|forward\w*|forms?|feed|fetch|collect\w*|questions?|voice notes?|submissions?|registration|enquiry|request)\b/gi,
    screen: 'one question a step, with what was sent kept beside what was read',
    empty: 'Nothing has come in. Share the link, or enter the first one yourself.',
    failing: 'What cannot be read stays as it came, is marked “not read”, and asks a person; nothing is guessed.',
    fields: [
      ['original_file', 'file', 'as it came'],
      ['received_at', 'timestamptz', ''],
      ['confirmed_by', 'reference → person', 'null until confirmed'],
    ],
    criterion: (name: string) =>
      `What “${name}” could not read is marked as not read and goes to a person; no value is filled in by guess.`,
  },
  match: {
    label: 'two sides compared',
    words:
      /\b(match\w*|compar\w*|merge\w*|side by side|side-by-side|joined|joins|join|pairing|tied|tie-out|lookup|look-up|proposed|suggests?|against|differences?|filters?|bridge|reconcil\w*|overlay)\b/gi,
    screen: 'two columns: what was proposed, and what it was found against; accept, change or leave open',
    empty: 'Nothing is waiting to be compared.',
    failing: 'What fits nothing stays in an open list with its amount or reason, and is counted at the top.',
    fields: [
      ['left_ref', 'text', 'what was compared'],
      ['right_ref', 'text', 'what it was compared with; null when nothing fits'],
      ['decision', 'enum', 'proposed, accepted, changed, open'],
      ['reason', 'text', 'required when changed'],
    ],
    criterion: (name: string) =>
      `Whatever “${name}” proposes can be accepted, changed or left open; what is left open is listed and counted.`,
  },
  check: {
    label: 'a second pair of eyes',
    words:
      /\b(checks?|checked|(?<!-)second (?:reader|reading|reads?|checks?|pair|look|clerk|person|opinion|signature|signer|name|marker)|review\w*|blind|grading|marking|signs?|signed|signature|approv\w*|gate|verified|verifier|consent|vetted|graded|verdicts?|two-person|two-driver|accepts?)\b/gi,
    screen: 'item beside its original, with the verdict, the reason and the name',
    empty: 'Nothing waits for a second reading.',
    failing: 'Two verdicts that differ are shown together and block the next step until they are settled.',
    fields: [
      ['checked_by', 'reference → person', 'never who made it'],
      ['verdict', 'enum', 'pass, fail, unclear'],
      ['reason', 'text', 'required unless pass'],
      ['checked_at', 'timestamptz', ''],
    ],
    criterion: (name: string) => `Nobody passes their own work in “${name}”: the same person is refused, and the refusal says why.`,
  },
  rules: {
    label: 'content that is kept current',
    words:
      /\b(rule sheets?|rules?|recipes?|word list|templates?|handbook|guides?|policy|sentence book|price book|wording|(?:rule|country|state|word|language) packs?|terms|dialect|designs?|cases|script|instructions|versioned|content)\b/gi,
    screen: 'entries with their version, the date they hold from, and who wrote them',
    empty: 'No entry yet. Write the first one and date it.',
    failing: 'An entry past its review date is shown as past it, wherever it is used.',
    fields: [
      ['version', 'integer', 'starts at 1'],
      ['valid_from', 'date', ''],
      ['review_on', 'date', ''],
      ['body', 'text', ''],
    ],
    criterion: (name: string) =>
      `An entry of “${name}” is never overwritten: a change makes a new version, and what used the old one still shows it.`,
  },
  document: {
    label: 'a page that leaves the house',
    words:
      /\b(reports?|pages?|packs?|packet|workbook|memo|binder|book|booklet|(?<!\band )file|dossier|statement|statements|documents?|summary|sheets?|bundle|pdf|slips?|certificates?|album|(?<!(?:bank|credit|debit|saved|declined|sim) )cards?(?! (?:charged|lines?|payments?|read)\b)|print\w*|record|note|receipt|letter|portrait|story|diagram|plan|export\w*|csv|spreadsheets?)\b/gi,
    screen: 'the page as it will be printed, with what is still missing beside it',
    empty: 'There is nothing to show yet; what is missing is listed with a link to each.',
    failing: 'A page with a missing part says which, and cannot be sent as finished.',
    fields: [
      ['version', 'integer', 'starts at 1'],
      ['issued_at', 'timestamptz', 'null while it is a draft'],
      ['file', 'file', 'PDF as it was issued'],
    ],
    criterion: (name: string) => `An issued “${name}” does not change; a correction makes a new version that names the one it replaces.`,
  },
  register: {
    label: 'a list that is the truth',
    words:
      /\b(register|lists?|tally|table|ledger|log|archive|catalogue|inventory|view|folder|shelf|address book|wall|count|queue|map|history|files?|rows?|graph|board|stack)\b/gi,
    screen: 'table that sorts and filters, one row a record, each row opening its page',
    empty: 'The list is empty. Add the first entry, or import a spreadsheet.',
    failing: 'Two people who change one row are told of each other before either overwrites.',
    fields: [
      ['state', 'enum', 'open, done, dropped'],
      ['changed_by', 'reference → person', ''],
    ],
    criterion: (name: string) => `A row of “${name}” shows who changed what and when; nothing disappears without a trace.`,
  },
} as const satisfies Record<string, FeatureKind>;

export type FeatureKind = {
  label: string;
  /** What its name and description speak of. */
  words: RegExp;
  screen: string;
  empty: string;
  failing: string;
  fields: readonly (readonly [name: string, type: string, note: string])[];
  criterion: (name: string) => string;
};
export type FeatureKindId = keyof typeof featureKinds;

/** A word of a name says more than one of a description, and the word it ends in says what the thing is: a “ring report” is a report. */
const NAME_WEIGHT = 2;
const HEAD_WEIGHT = 4;
/** A page is spoken of by much that is none: “card reading” reads, and what is “printed on one page” is first of all what it begins with. */
const PAGE_WEIGHT = 1;
const beginning = (what: string): string => what.split(/[,;:.]/)[0] ?? what;
/** The part of a name that names the thing: “List by need” is a list. */
const headOf = (name: string): string =>
  name.split(/\s+(?:by|of|for|from|with|in|on|to|that|per|at|as|against|before|after)\s+/)[0] ?? name;
/** Names of things that are made and handed over, whatever is printed on them; a “case log” is none. */
const GOODS =
  /\b(kits?|booth|trolley|cart|trucks?|trailers?|cameras?|van|mat|frames|rig|bags?|case|crates?|tags|stickers|pouch|box|boxes|drum|press|meter|wheels?|pieces|patterns|shapes|rack|rail|plates|envelopes?)$/i;
/** @returns the kind a feature's name and description speak of most; a register where they speak of none */
export function kindOf({ name, what }: Feature): FeatureKindId {
  const head = headOf(name);
  if (GOODS.test(head.split(' and ')[0] ?? head)) return 'goods';
  // What compares by itself has nobody who signs: “same-day check: compares the gauge with its prediction”.
  if (/\bcheck$/i.test(head) && /^(?:automatically )?(?:compares|matches|sets)\b/i.test(what)) return 'match';
  let best: { id: FeatureKindId; score: number } = { id: 'register', score: 0 };
  for (const id of Object.keys(featureKinds) as FeatureKindId[]) {
    const found = (text: string) => [...text.matchAll(featureKinds[id].words)];
    const inName = found(name);
    const isHead = inName.some(({ 0: word, index }) => index + word.length === head.length);
    // What is sold may be a printed thing, yet a box or a bag in passing makes nothing goods.
    if (id === 'goods' && inName.length === 0) continue;
    const hits = (words: readonly RegExpExecArray[]) => new Set(words.map(([word]) => word.toLowerCase())).size;
    const isPage = id === 'document';
    const ofName = isPage && !isHead ? PAGE_WEIGHT * hits(inName) : NAME_WEIGHT * hits(inName) + (isHead ? HEAD_WEIGHT - NAME_WEIGHT : 0);
    const score = ofName + hits(found(isPage && !isHead ? beginning(what) : what));
    if (score > best.score) best = { id, score };
  }
  return best.id;
}
