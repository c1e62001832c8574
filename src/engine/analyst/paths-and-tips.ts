import type { SolutionType } from '../evidence-kinds.ts';
import { grouped } from '../plain-text.ts';
import type { Sentence } from '../report.contract.ts';
import { advice, capital, fact, lineOf, listed, nameable, nameOf, quoted, titleOf } from '../say.ts';
import { buyersOf, happensOnce, isToldSoftware } from '../verdict/buyers.ts';
import { priceOf } from '../verdict/contradictions.ts';
import type { Facts } from '../verdict/facts.ts';
import { payersOf, peopleOf, subjectOf } from '../verdict/own-words.ts';
import { comparableIdeas } from './difficulty-section.ts';
import { among, sourceOf } from './phrasing.ts';

/** Ways to be paid that suit how an idea is delivered. Prices come from the ledger or not at all. */
const pathsByType: Readonly<Record<SolutionType, (people: string, about: string) => [string, string]>> = {
  software: (people) => [
    `A monthly price, billed by card, with the first month refunded on request: ${people} begin more readily where they can stop.`,
    `A set-up fee for moving the first records in. It pays for the hours you will spend anyway and shows who is serious.`,
  ],
  developer_tool: (people) => [
    `Free for a single person and priced by team: the engineer tries it and the lead pays.`,
    `A yearly licence with support for companies that may not send data out, once ${people} ask for it.`,
  ],
  marketplace: () => [
    `A fee per closed deal, taken from the side that earns and shown to both.`,
    `A membership for the scarce side that buys precedence and cover when a deal falls through; nobody should see a fee before the first deal.`,
  ],
  service: (people, about) => [
    `A fixed price for ${about} by the piece, known before the work starts.`,
    `A retainer for ${people} who need it monthly, with the number of pieces written down.`,
  ],
  physical_product: (people) => [
    `Sell it singly at full price first; a bundle or a refill comes when ${people} have bought again.`,
    `Wholesale to a single shop that ${people} trust, on firm sale and not on return.`,
  ],
  content: (people) => [
    `Paid membership for ${people}, with the useful tables behind it and the essays in front.`,
    `A sponsor each quarter who sells to ${people} already, at a price set by answers and not by opens.`,
  ],
  hardware: (people) => [
    `Sell the device at little more than it costs you, and what it reports for a monthly fee. Let ${people} stop that fee at any time.`,
    `Hire with service included for the first customers: it keeps faulty units in your hands.`,
  ],
  finance: (people) => [
    `A fee that ${people} see before they agree, by the account or by the transaction, and no income from what they do not understand.`,
    `A share paid by the licensed firm whose product you bring, named to ${people} beside the price.`,
  ],
};

/** The ways that fit who buys it, how often, and what is told of the product; a text that tells less is told less. */
function pathsOf(facts: Facts): string[] {
  const people = payersOf(facts);
  const { solution_type } = facts.ledger.understanding;
  const [first, second] = pathsByType[solution_type](people, subjectOf(facts));
  if (happensOnce(facts))
    return solution_type === 'marketplace'
      ? [first]
      : [
          'A single price for the whole of it, known beforehand and paid once: nobody subscribes to what happens once.',
          'A deposit when it is agreed, and the rest when it is done.',
        ];
  if (solution_type !== 'software') return [first, second];
  if (!isToldSoftware(facts))
    return [`A fixed price, known to ${people} before they buy.`, 'A subscription only once the same people have bought it several times.'];
  return buyersOf(facts) === 'work'
    ? [first, second]
    : [first, 'A price for the year, lower than its months come to singly: it brings the money early and shows who means to stay.'];
}

export function pathSentences(facts: Facts): Sentence[] {
  const { living, projects, claims } = facts;
  if (facts.harm) return [advice('None that we would help with.')];
  const said: Sentence[] = [];
  const priced = nameable(living.filter((entry) => (priceOf(entry) ?? 0) > 0)).slice(0, 3);
  if (priced.length > 0)
    said.push(
      fact(
        `Prices to stand beside: ${listed(priced.map((entry) => `${nameOf(entry)} charges $${grouped(priceOf(entry) ?? 0)} a month`))}.`,
        priced,
      ),
    );
  for (const path of pathsOf(facts)) said.push(advice(path));
  const free = nameable([...projects].sort((a, b) => (b.value ?? 0) - (a.value ?? 0)))[0];
  if (free)
    said.push(
      advice(`With ${nameOf(free)} to be had for nothing, charge for running it, for keeping it current and for somebody who answers.`, [
        free,
      ]),
    );
  if (claims.free_for_users)
    said.push(
      advice(
        `If users are to pay nothing, name who pays in their place and ask that party first: ${quoted(claims.free_for_users)} is a cost, not a price.`,
      ),
    );
  const bought = nameable(facts.competitors.filter(({ fate }) => fate === 'acquired'))[0];
  if (bought)
    said.push(advice(`${nameOf(bought)} was acquired: whoever bought it is also a channel, and may sell yours beside theirs.`, [bought]));
  return said;
}

export function tipSentences(facts: Facts): Sentence[] {
  const { ledger, discussions, questions, dead } = facts;
  if (facts.harm) return [advice('Stop here. The people this would harm are the ones to build for.')];
  const said: Sentence[] = [];
  const isSoftware = isToldSoftware(facts);
  const place = nameable(discussions)[0] ?? nameable(questions)[0];
  if (place)
    said.push(
      advice(
        `Write to those who spoke up in ${quoted(titleOf(place))} on ${sourceOf(place)}: they have described the problem in public and will do so again.`,
        [place],
      ),
    );
  else
    said.push(
      advice(
        `${facts.talkHeard ? 'Nobody was found talking about it, so go' : 'Where people talk about it could not be asked. Go'} where ${peopleOf(facts)} meet anyway${buyersOf(facts) === 'work' ? ': their supplier’s counter, their association’s meeting, the course they have to take' : ', and listen before you offer anything'}.`,
      ),
    );
  const { rival } = facts;
  if (rival && rival.fate !== 'acquired')
    said.push(
      advice(
        among(
          ledger.understanding.text,
          isSoftware
            ? [
                `Read the worst reviews of ${nameOf(rival)} first; each names a customer and a gap.`,
                ...(buyersOf(facts) === 'work'
                  ? [`Ask ${nameOf(rival)} for a demonstration as a customer would, and note what they skip.`]
                  : []),
                `Look at what ${nameOf(rival)} hires for: it is what they cannot do yet.`,
              ]
            : [
                `Order from ${nameOf(rival)} as a customer would, and time each step from the first question to the bill.`,
                `Ask those who left ${nameOf(rival)} what they went back to: that is your price and your rival.`,
                `Find out whom ${nameOf(rival)} turns away, by place, by size or by season, and begin with them.`,
              ],
        ),
        [rival],
      ),
    );
  const told = nameable(dead).find((entry) => typeof entry.also?.reason === 'string' && lineOf({ text: entry.also.reason }, 90) !== '');
  const closed = nameable(dead)[0];
  if (told)
    said.push(
      advice(
        `Write down why ${quoted(lineOf({ text: String(told.also?.reason) }, 90))}, the reason given for the end of ${nameOf(told)}, does not hold for you: whoever you ask to join will ask it first.`,
        [told],
      ),
    );
  else if (closed)
    said.push(
      advice(`Find a former customer of ${nameOf(closed)} before you write a line: they know what they missed and what they use now.`, [
        closed,
      ]),
    );
  said.push(
    advice(
      isSoftware
        ? `Keep the first version to a single job, and sit beside ${peopleOf(facts)} while they do it with yours.`
        : `Keep the first version to a single thing, and be there when ${peopleOf(facts)} first have it.`,
    ),
  );
  const [near] = comparableIdeas(facts);
  if (near)
    said.push(
      advice(`Our dossier ${quoted(titleOf(near))} lists first customers and a budget for a neighbouring idea; borrow what fits.`, [near]),
    );
  return said.map((sentence) => ({ ...sentence, text: capital(sentence.text) }));
}
