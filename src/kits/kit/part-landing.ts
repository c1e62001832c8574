import { blank } from '../idea-builder.ts';
import { type KitSource, type Offer, offerOf } from './kit-source.ts';
import { bullets, numbered, section, table, withSources } from './part-text.ts';
import { ended, firstSentence, lowerFirst, oneLine, open, upperFirst, withoutMarks } from './words.ts';

/** A button says what happens; what one gets stands beside it. */
const inFree = (offer: Offer | undefined) =>
  offer ? `Get it free. Beside it: ${lowerFirst(open(offer.offer)).replace(/^free\s+/i, '')}` : blank('what they get for nothing');

const LONG = 120;
/** A report's idea is told in one long sentence: its first thing, and for whom, are enough to go on reading. */
const headlineOf = ({ from, tagline, person, features: [first] }: KitSource): string =>
  from === 'report' && tagline.length > LONG && person && first
    ? `For ${lowerFirst(open(person))}: ${lowerFirst(open(first.what))}`
    : open(tagline);

/** The words of the first page, section by section. */
export function landingCopy(source: KitSource): string {
  const magnet = offerOf(source, 'Lead magnet');
  const front = offerOf(source, 'Front-end offer');
  const core = offerOf(source, 'Core offer');
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
          `**What is not part of it?** ${upperFirst(ended(source.leftOut.map((line, at) => (at === 0 ? open(line) : lowerFirst(open(line)))).join('; ')))}`,
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
      `**Headline:** ${headlineOf(source)}`,
      `**Below it:** ${source.promises[0] ? ended(source.promises[0]) : blank('the one result they can count on')}`,
      `**Button:** ${inFree(magnet)}`,
      front && front.per !== 'free' && `**Second button:** Begin for ${front.price}. Beside it: ${lowerFirst(open(front.offer))}`,
      `**Name and logo:** ${blank('product name')}`,
    ),
    section(
      'The moment',
      oneLine(source.moment || source.problem) || blank('the moment it hurts: who, where, what it costs them'),
      source.today && oneLine(source.today),
    ),
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
