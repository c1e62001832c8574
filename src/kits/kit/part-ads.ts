import { blank } from '../idea-builder.ts';
import { type KitSource, offerOf } from './kit-source.ts';
import { section, table, withSources } from './part-text.ts';
import { ended, lowerFirst, oneLine, open, sentencesOf, stemsOf, upperFirst, withoutMarks } from './words.ts';

const HALF_A_THOUGHT = 40;
const HEADLINE = 30;
const DESCRIPTION = 90;
/** A search ad does not run with fewer. */
const LEAST_HEADLINES = 3;

/** Where a clause ends. */
const AT_CLAUSES = /[,;:]\s/g;
/** Where a headline may end besides; but never within what it says it is for, which would make it an offer to others. */
const AT_PHRASES = /[,;:]\s|(?<!\sfor\s.*)\s(?=(?:for|from|by|in|at|with|before|without|so|and|until|after|that|which|under)\s)/g;

/** A text of at most `max` characters: whole, or cut where it allows it; never within a phrase. */
export function fitting(text: string, max: number): string | undefined {
  const whole = open(withoutMarks(oneLine(text)));
  if (whole.length <= max) return whole;
  return [...whole.matchAll(max > HEADLINE ? AT_CLAUSES : AT_PHRASES)]
    .map(({ index }) => whole.slice(0, index))
    .filter(
      (cut) =>
        cut.length <= max &&
        cut.length >= (max > HEADLINE ? HALF_A_THOUGHT : 0) &&
        cut.split(' ').length >= 2 &&
        !/\b(?:a|an|the|of|to|no|not|one|is|are|and|or|what|who|her|his|its|so|every|each|their|your|our)$/i.test(cut),
    )
    .at(-1);
}

/**
 * A promise as a headline: whole, or its beginning where that says by itself what the promise says. “Papers never lie” is not what “in the office” made of
 * it, and “notes are spoken” is half a sentence.
 */
function headline(promise: string): string | undefined {
  const fits = fitting(promise, HEADLINE);
  if (fits === undefined || fits === open(withoutMarks(oneLine(promise)))) return fits;
  const isBeginning = /^\s(?:for|from|with|without|that|which)\s/.test(withoutMarks(oneLine(promise)).slice(fits.length));
  return isBeginning && !HALF_A_SENTENCE.test(fits) && !SAYS_LESS.test(fits) && stemsOf(fits).size >= LEAST_SAID ? fits : undefined;
}
/** Telling words; “a price” and “artists paid” promise nothing. */
const LEAST_SAID = 3;
/** A list cut short, a denial without what it denies, or words that lean on what follows. */
const SAYS_LESS =
  /,|\b(?:never|nobody|nothing|none|without)\b|^(?:in|on|at|by|from|with|for|after|before)\s|\s(?:on|in|at|by|up|out|off|over|before|after)$/i;
const HALF_A_SENTENCE =
  /\b(?:is|are|was|were|has|have|can|may|will|comes?|goes|gets?|knows?|sees?|hears?|finds?|keeps?|pays?|takes?|makes?|stays?|works?|starts?|begins?|ends?|shows?|says?|tells?|gives?|waits?|costs?|returns?|arrives?|leaves?|needs?|receives?|learns?|reads?|gather|sits?|stands?|lies?|looks?|earns?|hears?)\b/i;

/** A promise to one of several sides (“For interpreters, four paid hours”): an ad speaks to who pays. */
const TO_ONE_SIDE = /^For [^,]+,/;

/** One short word. */
const saysTooLittle = (line: string): boolean => !line.includes(' ') && line.length < 10;

/** “api shutdown calendar” as a title writes it: “API shutdown calendar”. */
function asWritten(words: string, text: string): string {
  const capitals = new Set(text.match(/\b[A-Z][A-Z0-9]+\b/g));
  return words.replace(/[a-z0-9]+/g, (word) => (capitals.has(word.toUpperCase()) ? word.toUpperCase() : word));
}

/** A story that begins with “she” is read where nobody has said who she is. */
const named = (text: string, { role }: KitSource): string => (role ? text.replace(/^(?:She|He)\b/, upperFirst(role)) : text);

/** A search ad within its lengths, posts, and one text for each channel. */
export function adCreatives(source: KitSource): string {
  const promises = source.promises.filter((promise) => !TO_ONE_SIDE.test(promise));
  const magnet = offerOf(source, 'Lead magnet');
  const front = offerOf(source, 'Front-end offer');
  // What comes later may cost less, so nothing is said to begin “from” a price.
  const price = front && front.per !== 'free' ? `Begin for ${front.price}` : undefined;
  const unique = (lines: readonly (string | undefined)[]) => [
    ...new Set(lines.filter((line): line is string => Boolean(line)).map(upperFirst)),
  ];
  const headlines = unique([
    source.keyword &&
      fitting(
        asWritten(
          source.keyword,
          [
            source.title,
            source.tagline,
            source.solution,
            source.problem,
            source.person,
            source.moment,
            source.regulatory.notes,
            source.whyNow.summary,
          ].join(' '),
        ),
        HEADLINE,
      ),
    fitting(source.title, HEADLINE),
    ...source.features.map(({ name }) => fitting(name, HEADLINE)),
    ...promises.map((promise) => headline(promise)),
    price && fitting(price, HEADLINE),
  ])
    .filter((line) => !saysTooLittle(line) && !/^The \S+$/.test(line))
    .slice(0, 10);
  // “Letter” alone is no headline; “Letter, reading, reports” is.
  const shortNames = source.features.map(({ name }) => name).filter(saysTooLittle);
  if (headlines.length < LEAST_HEADLINES && shortNames.length > 1)
    headlines.push(...unique([fitting(shortNames.map((name, at) => (at ? lowerFirst(name) : name)).join(', '), HEADLINE)]));
  const descriptions = unique([
    ...promises.map((promise) => fitting(promise, DESCRIPTION)),
    magnet && fitting(`Free: ${lowerFirst(magnet.offer)}`, DESCRIPTION),
    fitting(source.tagline, DESCRIPTION),
    ...source.features.map(({ what }) => fitting(what, DESCRIPTION)),
  ]).slice(0, 4);
  // “They open a paper table” begins with somebody nobody has named yet.
  const today = /^(?:he|she|they|it|this|that|these|those)\b/i.test(source.today) ? '' : source.today;
  const hooks = [source.moment, source.problem, today || promises.slice(0, 2).map(ended).join(' ')]
    .filter(Boolean)
    .map((text) => sentencesOf(named(withoutMarks(oneLine(text)), source)));
  /** Two sentences, or three where the second only begins the next thought. */
  const hook = (at: number) => {
    const told = hooks[at % Math.max(1, hooks.length)] ?? [];
    return told.slice(0, (told[1]?.length ?? 0) < HALF_A_THOUGHT ? 3 : 2).join(' ') || open(source.tagline);
  };
  const ask = magnet ? `“${upperFirst(open(magnet.offer))}”, free, at ${blank('your address')}` : `Write to ${blank('your address')}`;
  return withSources(
    source,
    source.from === 'dossier' ? ['Audience', 'Problem', 'Value ladder', 'Channels', 'Search'] : ['the idea as it was asked'],
    'Nothing here claims a result you have not had. Add one of your own as soon as there is one.',
    section(
      'Search ad',
      source.keyword ? `Shown for “${source.keyword}”.` : `Shown for ${blank('what they type when it hurts')}.`,
      table(
        ['Headline', 'Characters of 30'],
        headlines.map((line) => [line, String(line.length)]),
      ),
      table(
        ['Description', 'Characters of 90'],
        descriptions.map((line) => [line, String(line.length)]),
      ),
    ),
    section('Post that begins with the problem', hook(0), `${ended(source.tagline)} ${ask}.`),
    hooks.length > 1 && section('Post that explains why it stays unsolved', hook(1), `${ask}.`),
    front &&
      front.per !== 'free' &&
      section(
        'Post that makes the first offer',
        `${upperFirst(open(front.offer))}, ${front.price}.`,
        promises[0] && ended(promises[0]),
        `Write to ${blank('your address')}.`,
      ),
    ...(source.channels.length > 0
      ? source.channels.map(({ channel, how }, at) =>
          section(
            `Channel: ${channel}`,
            `**How to be there:** ${ended(how)}`,
            `**Begin with:** ${hook(at)}`,
            `**Ask:** ${ask}.`,
            `**Count:** answers, and how many of them buy ${front ? `“${open(front.offer)}”` : 'the first offer'}. ${blank('the number at which you stop')}`,
          ),
        )
      : [section('Where to say it', blank('three places where these people already are'))]),
  );
}
