import { type FeatureKindId, featureKinds } from './feature-kinds.ts';
import type { Feature } from './kit-source.ts';
import type { Field } from './piece.ts';
import { clausesOf, isThing, itemsOf, lowerFirst, snake } from './words.ts';

/** Words of SQL that a table or field cannot be called without quotation marks. */
export const RESERVED =
  'all analyse and any as asc both case cast check collate column constraint create default desc do else end except false for from grant group having in into join left like limit not null offset on only or order outer primary references right select some table then to true union unique user using when where window with'.split(
    ' ',
  );

/** A window or an appointment ends; only what falls due has a day by which. */
export function fieldsOf(
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

/** What the description lists as things to be kept. */
export function namedFields({ what }: Feature, table: string): Field[] {
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
  [/^date(?=\s|$)/i, 'date'],
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
