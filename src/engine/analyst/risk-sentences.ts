import type { Assumption, Sentence } from '../report.contract.ts';
import { judgement, listed, nameable, nameOf } from '../say.ts';
import { difficultyCuesIn } from '../scores/difficulty.ts';
import { rivalFirst } from '../verdict/assumptions.ts';
import { happensOnce } from '../verdict/buyers.ts';
import type { Facts } from '../verdict/facts.ts';
import { payersOf, peopleOf } from '../verdict/own-words.ts';

/** One risk for each of the riskiest assumptions: what happens when it is wrong, with the names found. */
export function riskSentence({ key }: Assumption, facts: Facts): Sentence {
  const rivals = rivalFirst(facts.rivals.length > 0 ? facts.rivals : facts.living, facts.rival).slice(0, 3);
  const closed = nameable(facts.deadClose).slice(0, 2);
  const free = nameable([...facts.projects].sort((a, b) => (b.value ?? 0) - (a.value ?? 0))).slice(0, 1);
  const regulated = difficultyCuesIn(facts.ledger.understanding)
    .filter(({ group }) => group === 'regulated')
    .slice(0, 3);
  const people = peopleOf(facts);
  switch (key) {
    case 'lawful':
      return judgement(
        `A licence, an insurer or a regulator stands between you and the first sale: the text touches ${listed(regulated.map(({ label }) => label))}.`,
      );
    case 'switch':
      return judgement(
        `Nobody changes: customers of ${listed(rivals.map((entry) => nameOf(entry))) || 'what exists'} stay where their records and habits are, and you win only those whom nobody served.`,
        rivals,
      );
    case 'died_before':
      return judgement(
        `It ends as ${listed(closed.map((entry) => nameOf(entry))) || 'those before it'} did: whatever closed ${closed.length === 1 ? 'it' : 'them'} is still true.`,
        closed,
      );
    case 'pays':
      return judgement(`Praise without payment: ${payersOf(facts)} agree that it is a good idea, and keep doing it the way they do.`);
    case 'hurts':
      return judgement(
        happensOnce(facts)
          ? `It happens once: ${people} have not heard of you when it does, and do not come back.`
          : `The problem is rarer than it looks: ${people} meet it too seldom to remember that you exist.`,
      );
    case 'reach':
      return judgement(
        facts.ledger.understanding.user === ''
          ? 'There is no list to sell from: the text names no buyer, and each customer would have to be found by advertising.'
          : `Customers have to be found singly: ${people} are on no list you hold, and finding each costs more than they bring.`,
      );
    case 'two_sides':
      return judgement(
        'The side that comes first waits in an empty room; or both meet through you a single time and deal directly ever after.',
      );
    case 'free_rival':
      return judgement(
        `${free.length > 0 ? `${free.map((entry) => nameOf(entry)).join('')} is` : 'A free project is'} good enough, and the people who would buy are the ones able to run it.`,
        free,
      );
    case 'buildable':
      return judgement('The hardest part eats the money: it works in the demonstration and not on the second customer’s case.');
    case 'harm_lawful':
      return judgement('It ends with the police, the payment provider or the host, whichever comes first.');
    case 'harm_agreed':
      return judgement('Those it is done to have not agreed, and no number of customers makes up for that.');
    case 'harm_other_idea':
      return judgement('The time spent on it is taken from an idea that could be shown to anybody.');
    default:
      return judgement('By the time it is good, those who needed it have moved to something else.');
  }
}
