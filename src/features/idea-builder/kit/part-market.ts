import { blank } from '../idea-builder.ts';
import type { Blueprint } from './blueprint.ts';
import type { KitSource, Offer } from './kit-source.ts';
import { bullets, numbered, section, table, withSources } from './part-text.ts';
import { ended, firstSentence, listed, lowerFirst, oneLine, open, sentencesOf, upperFirst, withoutMarks } from './words.ts';

/** The parts about what is said: landing copy, brand brief, ads. */

const rung = (source: KitSource, name: string): Offer | undefined => source.offers.find((offer) => offer.rung === name);
const inFree = (offer: Offer | undefined) => (offer ? `Get it free: ${lowerFirst(open(offer.offer))}` : blank('what they get for nothing'));

export function landingCopy(source: KitSource): string {
  const magnet = rung(source, 'Lead magnet');
  const front = rung(source, 'Front-end offer');
  const core = rung(source, 'Core offer');
  const paid = source.offers.filter(({ per, price_cents }) => per !== 'free' && price_cents > 0);
  const faq = [
    ...source.answers.map(({ question, answer }) => `**${question}** ${ended(withoutMarks(answer))}`),
    ...(core
      ? [
          `**What does it cost?** “${open(core.offer)}” is ${core.price}.${front && front !== core ? ` To begin with, “${open(front.offer)}” is ${front.price}.` : ''}`,
        ]
      : []),
    ...(source.leftOut.length > 0
      ? [
          `**What does it not do?** ${upperFirst(ended(source.leftOut.map((line, at) => (at === 0 ? open(line) : lowerFirst(open(line)))).join('; ')))}`,
        ]
      : []),
  ];
  return withSources(
    source,
    source.from === 'dossier'
      ? ['Audience', 'Solution', 'First version', 'Value ladder', 'Value equation', 'Competition']
      : ['the idea as it was asked', 'Competitors'],
    'Paste it section by section. Stories are told as the source tells them; put your own first customer in their place as soon as you have one.',
    section(
      'First screen',
      `**Headline:** ${open(source.tagline)}`,
      `**Below it:** ${source.promises[0] ? ended(source.promises[0]) : blank('the one result they can count on')}`,
      `**Button:** ${inFree(magnet)}`,
      front && front.per !== 'free' && `**Second button:** ${open(front.offer)}, ${front.price}`,
      `**Name and logo:** ${blank('product name')}`,
    ),
    section('The moment', source.moment ? oneLine(source.moment) : oneLine(source.problem), source.today && oneLine(source.today)),
    source.promises.length > 0 && section('What you get', bullets(source.promises.map(ended))),
    section('How it works', numbered(source.features.map(({ name, what }) => `**${name}.** ${upperFirst(ended(withoutMarks(what)))}`))),
    source.competitors.length > 0 &&
      section(
        'What you may be using now',
        table(
          ['Now', 'What it leaves to you'],
          source.competitors.slice(0, 4).map(({ name, weakness }) => [name, weakness]),
        ),
        `Check each line on the day you publish: others change their product, and a comparison has to be true on that day.`,
      ),
    section(
      'Prices',
      paid.length > 0
        ? table(['What', 'Price'], [...(magnet ? [[magnet.offer, 'free']] : []), ...paid.map(({ offer, price }) => [offer, price])])
        : blank('what you ask for it, and for what'),
    ),
    section(
      'Proof',
      bullets([blank('one sentence of a real customer, with name and place'), blank('one number you measured yourself, and when')]),
    ),
    faq.length > 0 && section('Questions', faq.join('\n\n')),
    section(
      'Last line',
      `**Button again:** ${inFree(magnet)}`,
      bullets([
        blank('legal name and address'),
        blank('an address a person answers'),
        ...(source.regulatory.notes ? [`Before publishing, settle: ${ended(firstSentence(withoutMarks(source.regulatory.notes)))}`] : []),
      ]),
    ),
  );
}

const BURDEN = [
  [6, 'Exact before friendly: whoever buys has to answer to somebody else for it.'],
  [3, 'Plain and checkable: say who did what, and when.'],
  [0, 'Short and warm: nobody needs permission to use it.'],
] as const;

export function brandBrief(source: KitSource, plan: Blueprint): string {
  const kinds = plan.pieces.map(({ kind }) => kind);
  const many = (...of: string[]) => kinds.filter((kind) => of.includes(kind)).length;
  const places = [
    many('message') >= 2 && 'Most customers will know it from messages, so the voice of a text is the brand; settle it before a logo.',
    many('document') >= 2 &&
      'Its pages are printed and handed on, so it has to be good in black on white, with the name small and the facts large.',
    many('goods') >= 2 && 'It is held in hands, so the label and the card in the box come before the website.',
    many('service') >= 2 && 'People meet a person first: how they introduce themselves, what they wear and leave behind is the brand.',
    many('intake', 'register', 'calendar', 'match') >= 3 &&
      'It is worked with daily, so calm beats clever: few colours, large figures, nothing that moves by itself.',
  ].filter((line): line is string => Boolean(line));
  const short = open(source.title.split(/\s+(?:for|from|by|in|at|that|which|who|to)\s/)[0] ?? source.title);
  const names = [
    ...new Set([short, ...source.features.map(({ name }) => name).filter((name) => [2, 3].includes(name.split(' ').length))]),
  ].slice(0, 5);
  const tone = BURDEN.find(([least]) => (source.regulatory.burden ?? 0) >= least)?.[1] ?? BURDEN[2][1];
  return withSources(
    source,
    source.from === 'dossier' ? ['Solution', 'Audience', 'Competition', 'First version', 'Regulation'] : ['the idea as it was asked'],
    section('Promise', ended(source.tagline)),
    section(
      'To whom it speaks',
      source.person ? ended(oneLine(source.person)) : blank('one person you could name'),
      source.buyer && `It has to survive being shown to who pays: ${ended(lowerFirst(oneLine(source.buyer)))}`,
    ),
    section('Why anybody should believe it', source.advantage ? oneLine(source.advantage) : blank('what you can do that others cannot')),
    section(
      'Voice',
      bullets([
        tone,
        `Speak of ${listed(names.slice(1, 4).map((name) => `“${lowerFirst(name)}”`)) || `“${lowerFirst(short)}”`}: the customer’s things, not of features.`,
        ...(source.keyword ? [`Use the words they search with: “${source.keyword}”.`] : []),
      ]),
    ),
    source.leftOut.length > 0 &&
      section('Never say or imply', 'That it does or holds any of these:', bullets(source.leftOut.map((line) => lowerFirst(open(line))))),
    places.length > 0 && section('Where it is met', bullets(places)),
    section(
      'Names to try',
      bullets(names.map((name) => `${name}${name === short ? ' (what it is)' : ' (a part of its first version)'}`)),
      `None of them is checked. Before printing: ${blank('trade-mark search in your country')} and ${blank('a domain you can have')}.`,
    ),
    source.competitors.length > 0 &&
      section(
        'To be told apart from',
        bullets(source.competitors.slice(0, 4).map(({ name, weakness }) => `${name}: ${lowerFirst(ended(weakness))}`)),
      ),
    section(
      'Looks',
      bullets([
        'Two typefaces at most, one of them for figures; contrast of 4.5 to 1 or better.',
        `One colour of its own: ${source.competitors.length > 0 ? blank('chosen beside the products above, so that it is none of theirs') : blank('chosen')}`,
        'A photograph only of the real thing and of people who agreed.',
      ]),
    ),
  );
}

const HALF_A_THOUGHT = 40;
const HEADLINE = 30;
const DESCRIPTION = 90;

/** Phrases of at most `max` characters out of a text: whole, or cut where a comma or a preposition allows it; never within a phrase. */
export function fitting(text: string, max: number): string | undefined {
  const whole = open(withoutMarks(oneLine(text)));
  if (whole.length <= max) return whole;
  const cuts = [
    ...whole.matchAll(/,\s|;\s|:\s|\s(?=(?:for|from|by|in|at|with|before|without|so|and|until|after|that|which|under)\s)/g),
  ].map(({ index }) => whole.slice(0, index));
  return cuts
    .filter(
      (cut) =>
        cut.length <= max &&
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
  return isBeginning && !HALF_A_SENTENCE.test(fits) && !SAYS_LESS.test(fits) ? fits : undefined;
}
/** A list cut short, a denial without what it denies, or words that lean on what follows. */
const SAYS_LESS =
  /,|\b(?:never|nobody|nothing|none|without)\b|^(?:in|on|at|by|from|with|for|after|before)\s|\s(?:on|in|at|by|up|out|off|over|before|after)$/i;
const HALF_A_SENTENCE =
  /\b(?:is|are|was|were|has|have|can|may|will|comes?|goes|gets?|knows?|sees?|hears?|finds?|keeps?|pays?|takes?|makes?|stays?|works?|starts?|begins?|ends?|shows?|says?|tells?|gives?|waits?|costs?|returns?|arrives?|leaves?|needs?|receives?|learns?|reads?|gather|sits?|stands?|lies?|looks?|earns?|hears?)\b/i;

/** “api shutdown calendar” as a title writes it: “API shutdown calendar”. */
function asWritten(words: string, text: string): string {
  const capitals = new Set(text.match(/\b[A-Z][A-Z0-9]+\b/g));
  return words.replace(/[a-z0-9]+/g, (word) => (capitals.has(word.toUpperCase()) ? word.toUpperCase() : word));
}

export function adCreatives(source: KitSource): string {
  const magnet = rung(source, 'Lead magnet');
  const front = rung(source, 'Front-end offer');
  const price = front && front.per !== 'free' ? `From ${front.price}` : undefined;
  const unique = (lines: readonly (string | undefined)[]) => [
    ...new Set(lines.filter((line): line is string => Boolean(line)).map(upperFirst)),
  ];
  const headlines = unique([
    source.keyword && fitting(asWritten(source.keyword, `${source.title} ${source.tagline} ${source.solution}`), HEADLINE),
    fitting(source.title, HEADLINE),
    ...source.features.map(({ name }) => fitting(name, HEADLINE)),
    ...source.promises.map((promise) => headline(promise)),
    price && fitting(price, HEADLINE),
  ])
    .filter((line) => line.includes(' ') || line.length >= 10)
    .slice(0, 10);
  const descriptions = unique([
    ...source.promises.map((promise) => fitting(promise, DESCRIPTION)),
    magnet && fitting(`Free: ${lowerFirst(magnet.offer)}`, DESCRIPTION),
    fitting(source.tagline, DESCRIPTION),
    ...source.features.map(({ what }) => fitting(what, DESCRIPTION)),
  ]).slice(0, 4);
  const hooks = [source.moment, source.problem, source.today].filter(Boolean).map((text) => sentencesOf(withoutMarks(oneLine(text))));
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
    hooks.length > 1 &&
      section(
        'Post that explains why it stays unsolved',
        hook(1),
        source.gap ? oneLine(withoutMarks(source.gap.unserved)) : undefined,
        `${ask}.`,
      ),
    front &&
      front.per !== 'free' &&
      section(
        'Post that makes the first offer',
        `${upperFirst(open(front.offer))}, ${front.price}.`,
        source.promises[0] && ended(source.promises[0]),
        `Write to ${blank('your address')}.`,
      ),
    ...(source.channels.length > 0
      ? source.channels.map(({ channel, how }, at) =>
          section(
            `For ${channel}`,
            `**How to be there:** ${ended(how)}`,
            `**Begin with:** ${hook(at)}`,
            `**Ask:** ${ask}.`,
            `**Count:** answers, and how many of them buy ${front ? `“${open(front.offer)}”` : 'the first offer'}. ${blank('the number at which you stop')}`,
          ),
        )
      : [section('Where to say it', blank('three places where these people already are'))]),
  );
}
