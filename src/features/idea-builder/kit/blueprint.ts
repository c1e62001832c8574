import { type FeatureKindId, featureKinds, kindOf } from './feature-kinds.ts';
import type { Feature, KitSource } from './kit-source.ts';
import {
  alike,
  clausesOf,
  happens,
  isThing,
  itemsOf,
  lowerFirst,
  nearest,
  oneLine,
  open,
  sentencesOf,
  shared,
  snake,
  stemsOf,
  upperFirst,
  withoutMarks,
} from './words.ts';

export type Field = { name: string; type: string; note: string };

/** One feature of the first version, taken apart: the record it keeps, what it does, who uses it, and the lines of the source that bind it. */
export type Piece = {
  feature: Feature;
  kind: FeatureKindId;
  table: string;
  /** Fields the source names, before those its kind brings along. */
  named: Field[];
  fields: Field[];
  /** Clauses that say what it does; the whole description where it lists nothing. */
  does: string[];
  actor: string;
  /** Sentences of the solution that tell of it. */
  told: string[];
  gains: string | undefined;
  bound: { text: string; from: 'technical' | 'risk' | 'rule' }[];
  /** Tables of other features its description speaks of. */
  refers: string[];
};

export type Blueprint = {
  pieces: Piece[];
  /** The one who works behind it; the customer where there is nobody else. */
  operator: string;
  customer: string;
  actors: string[];
  /** One sale of the core offer: what every record belongs to. */
  core: { table: string; is: string };
};

const PEOPLE =
  'coordinator|driver|reader|nurse|parent|clerk|reviewer|volunteer|manager|owner|secretary|teacher|pupil|student|tenant|landlord|guest|worker|author|buyer|seller|accountant|bookkeeper|lawyer|officer|member|treasurer|sponsor|coach|editor|pharmacist|physician|doctor|contractor|captain|guide|teller|farmer|grower|milker|checker|adjuster|donor|patient|borrower|inspector|auditor|engineer|mechanic|candidate|signer|mentor|minder|translator|interpreter|courier|host|runner|psychologist|technician|lead|founder|keeper|visitor|resident|neighbou?r|verifier|practitioner|leader|aide|carer|child|customer|client|user|vendor|supplier|maker|player|referee|sexton|sawyer';
const ACTS = new RegExp(
  `^(?:an?\\s|the\\s|each\\s)?((?:[a-z-]+\\s)?(?:${PEOPLE}))s?\\s(?!of\\b|and\\b|for\\b|by\\b|in\\b|with\\b|from\\b)`,
  'i',
);

/** Who uses a feature when its description names nobody. */
const USED_BY: Record<FeatureKindId, 'customer' | 'operator'> = {
  intake: 'customer',
  message: 'customer',
  document: 'customer',
  calendar: 'customer',
  register: 'customer',
  match: 'operator',
  check: 'operator',
  rules: 'operator',
  service: 'operator',
  goods: 'operator',
};

/** The one behind a service that is run by hand at first. */
export const RUNS_IT = 'whoever runs it';

/** Takes the features of a source apart. The same source always gives the same blueprint. */
export function blueprintOf(source: KitSource): Blueprint {
  const customer = source.role || 'a customer';
  const operator = source.noCode ? RUNS_IT : customer;
  const taken = new Set<string>(['person', 'account', 'sale', 'subscription', 'event', ...RESERVED]);
  const pieces = source.features.map((feature): Piece => {
    const kind = kindOf(feature);
    const table = unused(snake(feature.name), taken);
    const named = namedFields(feature, table);
    const names = new Set(named.map(({ name }) => name));
    const own = fieldsOf(kind, feature)
      .filter(([name]) => !names.has(name))
      .map(([name, type, note]) => ({ name, type, note }));
    return {
      feature,
      kind,
      table,
      named,
      fields: [...named, ...own],
      does: doings(feature),
      actor: actorOf(feature) ?? (USED_BY[kind] === 'customer' ? customer : operator),
      gains: undefined,
      told: [],
      bound: [],
      refers: [],
    };
  });
  promise(pieces, source);
  bind(pieces, source);
  relate(pieces);
  for (const piece of pieces) if (!actorOf(piece.feature)) piece.actor = toldActor(piece, customer) ?? piece.actor;
  return { pieces, operator, customer, actors: [...new Set(pieces.map(({ actor }) => actor))], core: coreOf(source) };
}

/**
 * Features in the order in which a first customer needs them: the source's own, which begins where its customer does, but none before those its
 * description speaks of. Where some speak of each other, two or in a round, the source's order stands.
 */
export function inBuildOrder(pieces: readonly Piece[]): Piece[] {
  const spokenOf = (piece: Piece) => pieces.filter(({ table }) => piece.refers.includes(table));
  const leadsTo = (from: Piece, to: Piece, seen: Set<Piece>): boolean =>
    from === to || (!seen.has(from) && spokenOf(from).some((next) => leadsTo(next, to, seen.add(from))));
  const ordered: Piece[] = [];
  const place = (piece: Piece) => {
    if (ordered.includes(piece)) return;
    for (const other of spokenOf(piece)) if (!leadsTo(other, piece, new Set())) place(other);
    ordered.push(piece);
  };
  for (const piece of pieces) place(piece);
  return ordered;
}

/** Words of SQL that a table or field cannot be called without quotation marks. */
const RESERVED =
  'all analyse and any as asc both case cast check collate column constraint create default desc do else end except false for from grant group having in into join left like limit not null offset on only or order outer primary references right select some table then to true union unique user using when where window with'.split(
    ' ',
  );

/** A window or an appointment ends; only what falls due has a day by which. */
function fieldsOf(
  kind: FeatureKindId,
  { name, what }: Feature,
): (typeof featureKinds)[FeatureKindId]['fields'] | readonly (readonly [string, string, string])[] {
  if (kind !== 'calendar' || /\b(?:due|deadlines?|expir\w+|reminders?|dates? by|renew\w*|term|tasks?)\b/i.test(`${name} ${what}`))
    return featureKinds[kind].fields;
  return [
    ['starts_at', 'timestamptz', 'UTC; shown in the place’s own time'],
    ['ends_at', 'timestamptz', 'null where it has no end'],
  ];
}

const INSTEAD: Readonly<Record<string, string>> = { order: 'sequence', limit: 'upper_limit', when: 'happens_at', right: 'right_to' };

function unused(name: string, taken: Set<string>): string {
  let free = name || 'record';
  if (taken.has(free)) free = `${free}_record`;
  for (let no = 2; taken.has(free); no += 1) free = `${name}_${no}`;
  taken.add(free);
  return free;
}

/** What the description lists as things to be kept. */
function namedFields({ what }: Feature, table: string): Field[] {
  const found = new Map<string, Field>();
  for (const clause of clausesOf(what)) {
    const items = itemsOf(clause.replace(DONE_WITH_ALL, ''));
    // “Silent, hurts, asked, fine” and “Illinois, California and Minnesota” are what a field may hold, not fields.
    if (items.every((item) => !item.includes(' ')) && items.some((item) => /^(?!need|speed|seed|feed|bed|breed)\w{3,}ed$/i.test(item)))
      continue;
    if (items.slice(1).filter((item) => /^\p{Lu}\p{Ll}/u.test(item)).length >= 2) continue;
    // “Wash, mend, wax, let fade” are what may be done with it: the values of one field. Among things, a verb is no field.
    const done = items.filter(isVerb);
    if (items.length >= 3 && done.length >= 2 && done.length * 2 >= items.length && isVerb(items[0] as string)) {
      const values = items.filter((item) => !/^(?:by|each|with|in|from|per)\b|\d/i.test(item));
      if (values.every((item) => item.split(' ').length <= 3))
        found.set('action', { name: 'action', type: 'enum', note: values.map((item) => lowerFirst(item)).join(', ') });
      continue;
    }
    const things = items.filter((item) => (isThing(item) && (done.length < 2 || !isVerb(item))) || item in ASKED);
    // A sentence with a list in it is no list, nor is one most of which happens; three things are kept beside whatever happens.
    if (items.length < 3 || !things.includes(items[0] as string) || things.length < Math.min(3, items.length * 0.6)) continue;
    for (const item of things) {
      const asked = ASKED[item.toLowerCase()];
      const head = item.split(/\s+(?:by|of|with|from|on|for|in|at|to|per|under|as|against|between|outside|over)\s+/)[0] ?? item;
      // “Three pictures” are pictures: how many there are is no part of what they are called.
      const called = head.replace(/^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)\s+(?=\p{L})/iu, '');
      const [, kindOfIt, ofWhat] =
        /^(date|day|name|place|time|price|kind|number)\s+of\s+(?:the\s+|an?\s+)?([\p{L} -]+)$/iu.exec(item) ?? [];
      const name = asked?.name ?? (kindOfIt && ofWhat ? snake(`${ofWhat} ${kindOfIt}`) : snake(head.split(' ').length > 4 ? item : called));
      const free = RESERVED.includes(name) ? (INSTEAD[name] ?? `${name}_value`) : name;
      if (free && free !== table && !found.has(free)) found.set(free, asked ?? { name: free, type: typeOf(head), note: lowerFirst(item) });
    }
  }
  return [...found.values()].slice(0, 12);
}

/** Words of lists that say what is done; each is a verb more often than a thing. */
const VERBS = new Set(
  'accept add adjust approve ask assign bring build buy call cancel choose clean close collect compare confirm decide deliver dismiss dispute drop drive fetch file fix follow give hold keep leave lend let make mend move open pay pick postpone prepare propose put read refuse reject remove repair replace return reuse send settle skip sort stop swap take tell turn wash write'.split(
    ' ',
  ),
);

/** “Amount, buyer and date drawn out and asked back”: what is done with the whole list. */
const DONE_WITH_ALL =
  /(?<=\p{L})\s(?:drawn|read|written|pointed|filled|put|taken|sent)\s(?:out|up|down|back|in order)(?:\sand\s\p{L}+(?:\s(?:out|back))?)?$/u;

/** “Repair date” and “drop address” name what is known of a repair and a drop: there the first word is no verb. */
const OF_A_DEED =
  /\s(?:dates?|days?|times?|hours|prices?|costs?|rates?|numbers?|codes?|types?|kinds?|sizes?|address(?:es)?|names?|reasons?|status)$/i;
const isVerb = (item: string): boolean => VERBS.has((item.split(' ')[0] ?? '').toLowerCase()) && !OF_A_DEED.test(item);

/** A list may ask instead of name: “what, when, steps”. */
const ASKED: Readonly<Record<string, Field>> = {
  who: { name: 'who', type: 'text, a name', note: 'who it is' },
  what: { name: 'what', type: 'text', note: 'what it is' },
  when: { name: 'happens_at', type: 'timestamptz', note: 'when it is' },
  where: { name: 'place', type: 'text', note: 'where it is' },
  why: { name: 'reason', type: 'text', note: 'why' },
  whose: { name: 'belongs_to', type: 'text, a name', note: 'whose it is' },
};

const TYPES: readonly [RegExp, string][] = [
  // “Date paid” is a day and “who paid” a person, whatever follows.
  [/^date\b/i, 'date'],
  [/^who\b/i, 'text, a name'],
  [/^why\b/i, 'text'],
  // “Due-date rules” are rules, and a waiting time is no moment.
  [/\b(?:rules|lines|terms|notes)$/i, 'text'],
  [/\b(?:waiting|lead|response|running|travel|drying|cooking|turnaround) times?$/i, 'numeric, unit in the name'],
  [/\b(consent|agreed|ticks?|confirmed|allowed|opt-in|yes)\b/i, 'boolean'],
  [/\b(?:big|large|small|bold|block) letters$/i, 'text'],
  [/\b(?:stop|talking|filling|drop|pick-?up|meeting|entry) points$/i, 'text'],
  [
    /\b(photos?|photographs?|pictures?|images?|films?|video|sound|recordings?|scans?|screenshots?|signatures?|attachments?|documents?|files?|receipts?|certificates?|letters?|clips?|voice)\b/i,
    'file',
  ],
  [
    /\b(price|prices|cost|costs|fees?|pay|paid|sum|sums|money|balance|deposit|discounts?|earnings|rent|payments?|dues|value|refunds?|profit|tax)\b/i,
    'integer, cents',
  ],
  [/\b(dates?|deadline|expiry|due|birthday)\b/i, 'date'],
  [/\b(time|times|when|clock|from|until)\b/i, 'timestamptz'],
  [/\b(days|hours|minutes|weeks|duration)\b/i, 'integer'],
  [
    /\b(count|counts|sizes?|weights?|width|widths|lengths?|height|litres|kilos|level|levels|score|scores|points|shares?|percent|age|ages|stock|amounts?|distance|area|pages|seats|odometer|pieces)\b/i,
    'numeric, unit in the name',
  ],
  [/\b(status|state|kinds?|types?|class|category|grades?|marks?|piles|condition|shift|severity)\b/i, 'enum'],
  [/\b(who|names?|persons?|owner|signer|driver|reader|nurse|contacts?|officer|inspector|handler|witness|partner)\b/i, 'text, a name'],
];
const typeOf = (item: string): string => TYPES.find(([pattern]) => pattern.test(item))?.[1] ?? 'text';

/** What it does: clauses that are not mere lists of things. */
function doings({ what }: Feature): string[] {
  const clauses = clausesOf(what);
  const doing = clauses.filter((clause) => {
    const items = itemsOf(clause);
    return !(items.length >= 2 && items.every(isThing));
  });
  return doing.map((clause) => upperFirst(clause));
}

function actorOf({ what }: Feature): string | undefined {
  for (const clause of clausesOf(what)) {
    const match = ACTS.exec(clause);
    if (match?.[1] && clause.split(' ').length > 2) return `the ${match[1].toLowerCase()}`;
  }
  return undefined;
}

/** Who acts in what the solution tells of a feature: “Accountants see all their clients on one page.” */
function toldActor({ told }: Piece, customer: string): string | undefined {
  for (const sentence of told) {
    const role = /^(?:an?\s|the\s|each\s)/i.test(sentence) ? undefined : ACTS.exec(sentence)?.[1]?.toLowerCase();
    if (
      role &&
      !customer.includes(role) &&
      !/^(?:customer|client|user)$|^(?:two|three|four|every|each|all|no|our|your|their|these|some|most|other|with|for|in|at|from|when|if|by|on)\s/.test(
        role,
      )
    )
      return `the ${role}`;
  }
  return undefined;
}

/**
 * Gives each promise to the feature it shares most with, the likeliest pair first, so that a feature never takes the promise of a later one. A word of a
 * feature's name weighs twice, and one that many features share weighs less.
 */
function promise(pieces: readonly Piece[], { promises }: KitSource): void {
  const own = pieces.map(({ feature }) => ({ name: stemsOf(feature.name), what: stemsOf(feature.what) }));
  const rarity = (word: string) => 1 / Math.max(1, own.filter(({ name, what }) => name.has(word) || what.has(word)).length);
  const pairs = promises.flatMap((text, no) => {
    const words = [...stemsOf(text)];
    return own.map(({ name, what }, at) => ({
      no,
      at,
      text,
      likeness: words.reduce((sum, word) => sum + (name.has(word) ? 2 : what.has(word) ? 1 : 0) * rarity(word), 0),
    }));
  });
  const given = new Set<number>();
  for (const { no, at, text, likeness } of pairs.sort((x, y) => y.likeness - x.likeness || x.at - y.at)) {
    const piece = pieces[at];
    if (!piece || piece.gains !== undefined || given.has(no) || likeness < LEAST_LIKENESS) continue;
    piece.gains = text;
    given.add(no);
  }
}
/** One telling word of the name that two features share, or one of the description that none other has. */
const LEAST_LIKENESS = 1;

/** Gives each requirement, rule and risk to the one feature it speaks of most. */
function bind(pieces: Piece[], { technical, risks, leftOut, solution, tagline }: KitSource): void {
  const give = (text: string, from: Piece['bound'][number]['from'], of: string, least: number) => {
    const [piece] = nearest(of, pieces, ({ feature }) => `${feature.name} ${feature.what}`, { least });
    if (piece && piece.bound.filter((one) => one.from === from).length < 2) piece.bound.push({ text, from });
  };
  for (const sentence of sentencesOf(withoutMarks(solution))) {
    if (sentence.length < 30 || sentence.endsWith('?') || /^(?:Or|And|But|So|Then)\b/.test(sentence) || IS_LATER.test(sentence)) continue;
    if (onlyNames(sentence) || alike(sentence) === alike(tagline)) continue;
    const [piece] = nearest(sentence, pieces, ({ feature }) => `${feature.name} ${feature.what}`, { least: 2 });
    if (piece && piece.told.length < 3) piece.told.push(oneLine(sentence));
  }
  for (const line of technical) if (!onlyNames(line)) give(line, 'technical', line, 1);
  for (const { risk, mitigation } of risks)
    if (mitigation) give(`“${open(risk)}”: ${lowerFirst(mitigation)}`, 'risk', `${risk} ${mitigation}`, 2);
  for (const line of leftOut) give(line, 'rule', line, 1);
}

/** What comes of it in years is nothing to check a first version by. */
const IS_LATER =
  /^(?:Over|After|Within|In) (?:one|two|three|four|five|a few|several|some)\s(?:seasons?|years?|winters?|springs?)\b|\b(?:next|every second|the following) year\b/i;
/** “Chat, spreadsheet, six meters”: things to have, and nothing that happens. */
const onlyNames = (line: string): boolean => {
  const items = itemsOf(open(line));
  return items.length >= 3 && items.every((item) => item.split(' ').length <= 6) && !happens(line);
};

function relate(pieces: Piece[]): void {
  for (const piece of pieces)
    piece.refers = pieces
      .filter(
        (other) =>
          other !== piece && shared(piece.feature.what, other.feature.name) >= Math.min(2, other.feature.name.split(/[\s-]+/).length),
      )
      .map(({ table }) => table)
      .slice(0, 3);
}

function coreOf({ offers, title }: KitSource): Blueprint['core'] {
  const core = offers.find(({ rung }) => rung === 'Core offer');
  if (!core) return { table: 'sale', is: `one sale of “${title}”` };
  return {
    table: core.per === 'month' || core.per === 'year' ? 'subscription' : 'sale',
    is: `one sale of “${core.offer}”, ${core.price}`,
  };
}
