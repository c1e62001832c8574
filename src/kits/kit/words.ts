import { split } from '../../chat/index.server.ts';
import { stem } from '../../engine/index.server.ts';
import { isEnglish } from '../../shared/text/english-words.ts';

/** How a composer takes the sentences of a source apart. Nothing here adds a word of its own. */

export const withoutMarks = (text: string): string => text.replace(/[ \t]*\[\^[^\]]+\]/g, '');
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Not of a name or an abbreviation: “IRS letter” and “Japan pack” stay. */
export const lowerFirst = (text: string): string => {
  if (/^(?:An?|The|In|On|At|By|It|To|Of|No|Do|If|Is|As|We|He|She|My|Up|Or)\b(?!\.)/.test(text))
    return text.charAt(0).toLowerCase() + text.slice(1);
  const [, first = ''] = /^([A-Z][a-z'’]+)(?:[\s,:;.?-]|$)/.exec(text) ?? [];
  const word = first.toLowerCase().replace(/['’].*$/, '');
  return (isEnglish(word) || /(?:able|less|ful|ness)$/.test(word)) && !NAMES.has(word)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
};
/** Words of the list that begin a sentence of a dossier as a name more often than not. */
const NAMES = new Set(
  'april may march august english french german polish japanese spanish turkish indian chinese american british dutch japan china turkey india ireland scotland wales england london paris berlin android bluetooth airtable google sunday monday tuesday wednesday thursday friday saturday january february june july september october november december medicare medicaid'.split(
    ' ',
  ),
);
export const ended = (text: string): string => (/[.!?…]["”')]*(\[\^[^\]]+\])?$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
export const open = (text: string): string => text.trim().replace(/[.;:]+$/, '');
/** A text as it is compared: without marks, case or a full stop. */
export const alike = (text: string): string => open(oneLine(withoutMarks(text))).toLowerCase();
export const sentencesOf = (text: string): readonly string[] => split(text);
export const firstSentence = (text: string): string => split(text)[0] ?? '';

/** `Tie-out sheet` → `tie_out_sheet`. */
export function snake(text: string, maxWords = 4): string {
  const words = text
    .normalize('NFKD')
    .replace(/[’']s\b/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word && !['a', 'an', 'the'].includes(word));
  const name = words.slice(0, maxWords).join('_');
  return /^\d/.test(name) ? `n_${name}` : name;
}

const STOP = new Set(
  'about after again all also and any are because been before both but can each every for from has have her him his how into its more most not now one only other our out over own per same she should some than that the their them then there these they this those through two under until upon was were what when where which while who whose will with within without would you your first three four five'.split(
    ' ',
  ),
);
/** The content words of a text, as stems. */
export function stemsOf(text: string): Set<string> {
  const words =
    withoutMarks(text)
      .toLowerCase()
      .match(/\p{L}[\p{L}\d-]{2,}/gu) ?? [];
  return new Set(words.filter((word) => !STOP.has(word)).map((word) => stem(word)));
}

/** How many content words two texts share. */
export function shared(one: string, other: string): number {
  const words = stemsOf(other);
  return [...stemsOf(one)].filter((word) => words.has(word)).length;
}

/** @returns those of `lines` that share at least `least` content words with a text, the nearest first; at most `most` */
export function nearest<T>(text: string, lines: readonly T[], textOf: (line: T) => string, { least = 1, most = 1 } = {}): T[] {
  return lines
    .map((line, at) => ({ line, at, similarity: shared(text, textOf(line)) }))
    .filter(({ similarity }) => similarity >= least)
    .sort((a, b) => b.similarity - a.similarity || a.at - b.at)
    .slice(0, most)
    .map(({ line }) => line);
}

/** The clauses of a feature's description: what semicolons, colons and full stops separate. */
export const clausesOf = (what: string): string[] =>
  withoutMarks(oneLine(what))
    .split(/(?<=[a-z\d)”"’])[;.:]\s+|[;.]$/)
    .map((clause) => clause.trim())
    .filter(Boolean);

/** The items of a clause that is a list: what commas separate, and “and”, but not within “for the compulsory and recommended …”. */
export function itemsOf(clause: string): string[] {
  // “All sessions of eight schools by date, room and kind” lists what stands after “by”.
  const [by] = /^[^,]{0,60}?(?<!\bside)\sby\s+(?!an?\s|the\s)(?=[^,]+,[^,]+)/i.exec(clause) ?? [];
  const isLead = by && by.split(' ').length <= 8 && !/\s(?:\w+ed|taken|given|drawn|made|held|kept|run|read|written)\s/i.test(by);
  const list = isLead
    ? clause.slice(by.length)
    : clause.replace(/^[^,]{0,60}?\b(?:with|by|of)\s+(?=[^,]+,[^,]+)/i, (lead) => (lead.split(' ').length <= 6 ? '' : lead));
  return list
    .split(/,\s+(?:and\s+|or\s+)?/)
    .flatMap(splitAtAnd)
    .map((item) => item.replace(/^(?:and|or|with|a|an|the|its|their|his|her)\s+/i, '').trim())
    .filter(Boolean);
}

function splitAtAnd(piece: string): string[] {
  const found: string[] = [];
  for (const part of piece.split(/\s+and\s+/)) {
    const before = found.at(-1);
    if (before !== undefined && /\s(?:for|of|to|by|with|from|in|on|at)\s/i.test(before)) found[found.length - 1] = `${before} and ${part}`;
    else found.push(part);
  }
  return found;
}

const DOES =
  /\b(?:is|are|was|were|be|been|has|have|had|can|may|must|will|who|which|that|when|if|unless|until|so|does|goes|comes|reads?|asks?|tells?|turns?|highlights?|warns?|returns?|refuses?|accepts?|rejects?|sees?|answers?|signs?|shows?|gives?|takes?|makes?|keeps?|sends?|gets?|finds?|holds?|says?|works?|runs?|stays?|becomes?|arrives?|proposed|counted|picked|drawn|written|checked|compared|kept|filled|sent|made|tested|set|cut|taken|ordered|done|redone|settled|found|given|sold|paid for)\b/i;
/** @returns whether a clause says that something happens, and does not only name things */
export const happens = (clause: string): boolean => DOES.test(clause);
/** “linked to every file”, “sealed”, “spoken in Spanish”: what was done to a thing, and no thing; “signed form” is one. */
const DONE =
  /^(?:\w{2,}ed|heard|read|seen|known|told|spoken|written|shown|kept|held|sold|lost|left|split|drawn|taken|given)(?:$|\s+(?:to|by|with|from|on|in|at|for|as|into|aloud|before|after|once|twice|beside|per|and|later|nightly)\b)/i;
const HAPPENS =
  /^(?:her|him|them|it|one|two|three|four|five|six|seven|eight|nine|ten|twelve)$|^(?!family$|supply$|reply$|assembly$|anomaly$)\p{L}+ly$|^\p{L}+s\s+(?:it|them|\p{L}+\s+\p{L}+['’]s)\b|^learns\b/iu;
/** “imports platform exports”, but not “records of visits”: what a feature does to a thing. */
const DOES_TO =
  /^(?:imports|divides|splits|matches|compares|opens|proposes|suggests|sorts|tracks|warns|adds|pulls|fetches|converts|builds|fills|lets|helps|turns|uses|writes|tests|scans|collects|calculates|generates|creates|checks|counts|lists|prints|records|reports|flags|marks)\s+(?!(?:of|by|per|for|from|with|in|on|to|at|and|or)\b)/i;
/** “Two ahead”, “evening before”, “offline”: how or when, and no thing; “rules in” goes in. */
const LEANS =
  /(?:^|\s)(?:ahead|before|after|apart|again|aside|back|in|out|up|down|off|away|first|last|once|twice|together|alone|only)$|^(?:offline|online|open|closed|free|sealed|blind|printable|readable|silent|live|local|private|plain|visible|big letters)$/i;
/** “Closing replaced”, “hem doubled”: something is done; “hours worked” and “amount owed” are kept. */
const WAS_DONE =
  /^\p{L}+ (?!(?:owed|worked|paid|asked|collected|reached|refused|agreed|allowed|used|needed|ordered|delivered|served|insured|reserved|covered|signed|planted|lost|sold|left|due|wanted|offered|expected|counted|measured|earned|charged|billed|received|issued|missed|eaten|driven|held|taken|given|feed|seed|speed|need|breed|shed|bed|weed|reed)$)\p{L}{2,}ed$/iu;
/** “Date out”, “price paid”, “why accepted”: when, for how much or why something is done is kept. */
const NOTED =
  /^(?:date|time|day|days|hours|price|cost|amount|why|when|who)\s(?:\p{L}{2,}ed|in|out|up|off|on|back|away|ahead|apart|left|lost|sold|sent|taken|given|made|paid|set|done|found|held|kept|read|seen|cut)$/iu;
/** @returns whether an item names a thing to be kept, rather than something that happens */
export const isThing = (item: string): boolean =>
  item.split(' ').length <= 5 &&
  item.length <= 40 &&
  (NOTED.test(item) ||
    (!DOES.test(item) && !DONE.test(item) && !HAPPENS.test(item) && !DOES_TO.test(item) && !LEANS.test(item) && !WAS_DONE.test(item))) &&
  /\p{L}{3}/u.test(item) &&
  !/^(?:in|at|on|to|for|from|by|within|before|after|during|without|per|no|not|only|each|every|as|do|later|then|also|both|one|another|how to)\b|^\d/i.test(
    item,
  );

/** @returns a person in a few words, with an article: “An enrolled agent in Chandler, with 420 …” → “an enrolled agent” */
export function roleOf(person: string): string {
  const head = withoutMarks(oneLine(person)).split(/[;:.]\s|\s\(/)[0] ?? '';
  // “The manager, and whole department, of a plant” is the manager of a plant.
  let role = (
    head
      .replace(/\b(an?\s+)?(?:\w+-)*year-old\s+(?=(\p{L}))/iu, (_, article, next) =>
        article ? `A${/[aeiou]/i.test(next) ? 'n' : ''} ` : '',
      )
      .split(
        /\s+(?:worth|kept|in|with|who|whose|that|near|outside|from|on|since|running|milking|growing|selling|living|farming|owning|raising|renting|paid|responsible|which|where|beside|after|an hour)\s/,
      )[0] ?? head
  ).trim();
  role = role.replace(/,\s+(?:and|or)\s+[^,]+,(?=\s+(?:of|at|for)\s)/, '');
  const [before = role, after = ''] = role.split(/,\s/, 2);
  if (after !== '' && !/\b(?:or|and)\b/.test(role.slice(before.length))) role = before;
  role = role
    .replace(/\s+(?:of|aged)\s+(?:\d[\d ]*|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty)(?:-\w+)?)(?:\s+to\s+\d+)?$/i, '')
    .replace(/,$/, '')
    // “A lead developer of four at …” leads four others; the count is no part of the role.
    .replace(/\s+of\s+(?:two|three|four|five|six|seven|eight|nine|ten)(?=\s+(?:at|for)\b|$)/i, '');
  // Too long to be named whole: without its last “of …”, rather than with half of it.
  if (role.length > 90) {
    const short = role.slice(0, 90).replace(/\s+(?:of|at|for)\s+(?:(?!\s(?:of|at|for)\s).)*$/, '');
    role = short.length < 90 ? short : role.slice(0, 90).replace(/\s+\S*$/, '');
  }
  if (/^(?:an?|the|two|three|four|parents?|families|people|owners|someone|somebody|anyone|anybody|whoever)\b/i.test(role))
    return lowerFirst(role);
  // “Owners of …” are several; a “bookings and operations manager at …” is one.
  const noun = role.split(/\s(?:at|of|for|and|or)\s(?!\w+ (?:manager|officer|lead|director|coordinator)\b)/)[0] ?? role;
  if (/[^s]s$/.test(noun)) return lowerFirst(role);
  const small = /^[A-Z][a-z]*(?:er|or|ist|ant|ent|-\w+)\b/.test(role) ? role.charAt(0).toLowerCase() + role.slice(1) : lowerFirst(role);
  return `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${small}`;
}

/** `a`, `a and b`, `a, b and c`; semicolons between them where one has a comma of its own. */
export const listed = (items: readonly string[]): string => {
  if (items.length < 2) return items[0] ?? '';
  return items.some((item) => item.includes(',')) ? items.join('; ') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
};

/** The first reason to stop that can be read off a figure; the others are events. */
export const decidingFigure = ({
  from,
  killCriteria,
}: {
  from: 'dossier' | 'report';
  killCriteria: readonly string[];
}): string | undefined =>
  // A report's are assumptions, each with its test.
  (from === 'report' ? [] : killCriteria).find((line) =>
    /\b(?:fewer|less|more|longer) than\b|\b(?:under|over|below|above)\b [^.]*(?:\d|half|third|quarter|per ?cent)/i.test(line),
  );
