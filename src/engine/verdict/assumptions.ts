import type { LedgerEntry } from '../evidence.contract.ts';
import { cutTo, grouped } from '../plain-text.ts';
import type { Assumption } from '../report.contract.ts';
import { capital, lineOf, listed, nameable, nameOf, quoted, titleOf } from '../say.ts';
import { difficultyCuesIn } from '../scores/difficulty.ts';
import { monthOf, monthsOf } from '../scores/near.ts';
import { buyersOf, happensOnce, isToldSoftware } from './buyers.ts';
import { priceOf } from './contradictions.ts';
import type { Facts } from './facts.ts';
import { harmAssumptions } from './harm-assumptions.ts';
import { isByEditors } from './our-editors.ts';
import { offerQuoted, payersOf, peopleOf, problemQuoted, someOf, subjectOf } from './own-words.ts';
import { paidTests } from './paid-tests.ts';

/** One thing that must be true for an idea to work: when it is risky (0–10, 0 leaves it out), why, and the cheapest test with its pass mark set beforehand. */
export type AssumptionRule = {
  key: string;
  says: string;
  risk: (facts: Facts) => number;
  write: (facts: Facts) => Omit<Assumption, 'key'>;
};

const community = ({ discussions, questions }: Facts): LedgerEntry | undefined => nameable(discussions)[0] ?? nameable(questions)[0];

export const assumptionRules: readonly AssumptionRule[] = [
  {
    key: 'lawful',
    says: 'It may be offered at all, with the licence you can afford.',
    risk: (facts) => 1.6 * cuesOf(facts).length + (cuesOf(facts).length > 0 ? 3.6 : 0),
    write: (facts) => ({
      assumption: `You may offer this without a licence you cannot afford (${listed(cuesOf(facts).map(({ label }) => label))}).`,
      why: `The text touches ${listed(cuesOf(facts).map(({ label }) => label))}, where rules decide who may sell and who is liable.`,
      test: 'Write one page of exactly what you would do and for whom, and pay a lawyer of that field for one hour to mark every line that needs a licence, a contract or an insurer.',
      cost_cents: 25000,
      days: 7,
      pass: 'No line needs a licence that takes more than three months or more than your first-quarter budget.',
    }),
  },
  {
    key: 'switch',
    says: 'Customers of what exists would change.',
    risk: ({ scores, rivals, gap }) =>
      rivals.length === 0 ? 0 : scores.competition.score * 0.9 + Math.min(rivals.length, 6) * 0.3 + (gap ? -0.5 : 1),
    write: (facts) => {
      const named = rivalFirst(facts.rivals, facts.rival).slice(0, 3);
      const [first] = named;
      const price = first ? priceOf(first) : undefined;
      return {
        assumption: first
          ? `Customers of ${nameOf(first)} would leave it for yours.`
          : 'Customers of what exists would leave it for yours.',
        why: first
          ? `${sellersTold(named)}${price ? `; ${nameOf(first)} at $${grouped(price)} a month` : ''}.`
          : 'Much the same was found, under names that cannot be repeated here.',
        test: `Find eight customers of ${first ? nameOf(first) : 'the closest competitor'} through its reviews${buyersOf(facts) === 'private' ? '' : ' and case studies'}, and ask each what they ${happensOnce(facts) ? 'wanted' : 'tried to do last month'} that it would not do. Do not show yours.`,
        cost_cents: 8000,
        days: 10,
        pass: 'Four of eight name the same gap unprompted, and two agree to a paid trial of yours.',
      };
    },
  },
  {
    key: 'died_before',
    says: 'What killed the last ones no longer would.',
    // What closed a company that is only near tells nothing of this one: measured, docs/research/verdicts.md.
    risk: ({ deadClose, living }) =>
      deadClose.length === 0 ? 0 : 4.5 + Math.min(deadClose.length, 4) + (deadClose.length > living.length ? 1 : 0),
    write: ({ deadClose }) => {
      const named = nameable(deadClose).slice(0, 3);
      const [first] = named;
      const reason = first && typeof first.also?.reason === 'string' ? lineOf({ text: first.also.reason }, 90) : '';
      return {
        assumption: first ? `What closed ${nameOf(first)} would not close yours.` : 'What closed those before you would not close yours.',
        why: first
          ? `${listed(named.map((entry) => nameOf(entry)))} ${named.length === 1 ? 'is' : 'are'} listed as closed${reason ? `; the reason given for ${nameOf(first)}: ${quoted(reason)}` : ', and the source does not say why'}.`
          : 'Companies near to it have closed.',
        test: `Write to two people who worked at ${first ? nameOf(first) : 'one of them'} and three who were customers, and ask what made the numbers fail and what they use now.`,
        cost_cents: 0,
        days: 10,
        pass: 'Two independent answers name a cause, and you can point to what has changed about it since.',
      };
    },
  },
  {
    key: 'pays',
    says: 'The people it is for pay for it, and not only like it.',
    risk: ({ scores }) => (scores.demand.known ? 9 - 0.45 * scores.demand.score : 8),
    write: (facts) => {
      const plan = paidTests[facts.ledger.understanding.solution_type];
      const proof = rivalFirst(facts.living, facts.rival).find(({ fate }) => fate === 'active' || fate === 'public');
      return {
        assumption: `${capital(payersOf(facts))} will pay for this, and pay you.`,
        why: proof
          ? `That ${nameOf(proof)} ${isByEditors(proof) ? `traded as of ${monthOf(proof.observed_at)} shows that somebody paid` : 'exists shows that somebody pays'} somebody; it does not show that a stranger pays a newcomer.`
          : 'Nothing in the evidence is a payment for this.',
        test: `${plan.test(payersOf(facts), someOf('three', payersOf(facts)), subjectOf(facts), { buyers: buyersOf(facts), isSoftware: isToldSoftware(facts) })}${facts.ledger.understanding.solution_type === 'software' ? offerQuoted(facts) : ''}`,
        cost_cents: plan.cost_cents,
        days: plan.days,
        pass: happensOnce(facts)
          ? plan.pass.replace('one asks for the next date unprompted', 'one sends somebody else to you unprompted')
          : plan.pass,
      };
    },
  },
  {
    key: 'hurts',
    says: 'The problem is felt without being asked about.',
    risk: ({ scores, ledger }) =>
      scores.demand.known && scores.demand.score > 6
        ? 3
        : 6.4 - 0.3 * (scores.demand.known ? scores.demand.score : 4) + (ledger.understanding.problem ? 0 : 1),
    write: (facts) => {
      const place = community(facts);
      const once = happensOnce(facts);
      return {
        assumption: `${capital(peopleOf(facts))} feel the problem ${once ? 'sharply' : 'often'} enough to look for help.`,
        why: facts.ledger.understanding.problem
          ? `The text names the problem${problemQuoted(facts)}; what was found does not show ${once ? 'how much it costs them' : 'how often it bites'}.`
          : 'The text says what is offered and not what goes wrong without it.',
        test: `Ask ${someOf('twelve', peopleOf(facts))} to tell you about the last time, with dates, and say nothing of your idea.${place ? ` Start with those who took part in ${quoted(titleOf(place))}.` : ''}`,
        cost_cents: 0,
        days: 10,
        pass: once
          ? 'Six had it in the last twelve months and describe it unprompted, and three paid somebody to help.'
          : 'Six describe it unprompted within the last month, and three have already paid or built something against it.',
      };
    },
  },
  {
    key: 'reach',
    says: 'You can reach the first hundred without buying them dearly.',
    risk: ({ ledger, discussions }) => (ledger.understanding.user === '' ? 6.8 : 4.2) - (discussions.length >= 3 ? 1 : 0),
    write: (facts) => ({
      assumption: `You can name and reach enough ${peopleOf(facts)
        .replace(/^the /, 'of the ')
        .replace(/^your /, 'of your ')} yourself.`,
      why:
        facts.ledger.understanding.user === ''
          ? 'The text does not say who it is for, so nobody can be listed yet.'
          : 'A first product is sold by hand, from a list of names.',
      test: `Write the list: fifty names with a way to reach each, from registers, forums and member lists. Send thirty of them two sentences about the problem and one question.`,
      cost_cents: 2000,
      days: 5,
      pass: 'Fifty names in two evenings, and six answers to thirty messages.',
    }),
  },
  {
    key: 'two_sides',
    says: 'Both sides come, and stay on it for the second deal.',
    risk: ({ ledger }) => (ledger.understanding.solution_type === 'marketplace' ? 7.6 : 0),
    write: (facts) => ({
      assumption: `The scarce side joins before the other is there, and neither deals around you${happensOnce(facts) ? '' : ' after the first time'}.`,
      why: 'A marketplace fails first where one side is waiting and the other has not come.',
      test: `Decide which side is scarce, and sign ten of it in one town to dates and prices, on paper. The other side, ${peopleOf(facts)} or whoever pays, comes second.`,
      cost_cents: 5000,
      days: 14,
      pass: happensOnce(facts)
        ? 'Ten sign, and three of the first five deals are paid through you.'
        : 'Ten sign, and of the first five deals three come back through you for the second.',
    }),
  },
  {
    key: 'free_rival',
    says: 'People pay although something like it is free.',
    risk: ({ projects }) => (projects.some((entry) => (entry.value ?? 0) >= 1000) ? 6.2 : 0),
    write: ({ projects }) => {
      const [top] = nameable([...projects].sort((a, b) => (b.value ?? 0) - (a.value ?? 0)));
      return {
        assumption: top
          ? `Teams would pay you rather than run ${nameOf(top)} themselves.`
          : 'Teams would pay you rather than run the free project themselves.',
        why: top ? `${nameOf(top)} is free and has ${grouped(top.value ?? 0)} ${top.unit ?? 'stars'}.` : 'A free project does much of it.',
        test: `Ask ten who opened issues at ${top ? nameOf(top) : 'the project'} what running it costs them in hours a month, and offer to host it for a price.`,
        cost_cents: 0,
        days: 7,
        pass: 'Three of ten name more than four hours a month, and one accepts the price.',
      };
    },
  },
  {
    key: 'buildable',
    says: 'It can be built with what you have.',
    risk: ({ scores }) => (scores.difficulty.score >= 6 ? scores.difficulty.score + 0.2 : 0),
    write: (facts) => ({
      assumption: 'The hardest part works at all, with your means.',
      why: `By our table it is hard: ${facts.scores.difficulty.parts[0]?.from ?? 'its kind is'}.`,
      test: 'Build only the part most likely to fail, for one real case, with parts and services bought off the shelf, and measure how often it is wrong.',
      cost_cents: 20000,
      days: 14,
      pass: 'It is right nineteen times of twenty on real cases, or you know what it would cost to get there.',
    }),
  },
  {
    key: 'lasting',
    says: 'The wave lasts longer than the building.',
    risk: ({ scores }) => (scores.momentum.known && scores.momentum.score <= 4 ? 8.4 - scores.momentum.score : 0),
    write: (facts) => ({
      assumption: 'Enough people still start with this next year.',
      why: 'What could be counted is flat or falling.',
      test: `Ask ${someOf('ten', payersOf(facts))} who stopped what they use in its place, and ten who began this year why they did.`,
      cost_cents: 0,
      days: 10,
      pass: 'You find ten beginners in a week, and fewer than half of the leavers left for something free.',
    }),
  },
];

/** Those that can be named, with the one that everything else names before the others. */
export function rivalFirst(entries: readonly LedgerEntry[], rival: LedgerEntry | undefined): LedgerEntry[] {
  return nameable(entries).sort((a, b) => Number(b === rival) - Number(a === rival));
}

/** That some companies sell much the same: said of now only where their source tells it of each. */
function sellersTold(named: readonly LedgerEntry[]): string {
  const told = listed(named.map((entry) => nameOf(entry)));
  const [one, known] = [named.length === 1, named.every(({ fate }) => fate === 'active' || fate === 'public')];
  const recalled = named.filter(isByEditors);
  const months = listed(monthsOf(recalled.map(({ observed_at }) => observed_at)));
  if (known && recalled.length === named.length) return `${told} sold much the same as of ${months}`;
  if (known && recalled.length > 0)
    return `${sellersTold(named.filter((entry) => !isByEditors(entry)))}; ${listed(recalled.map((entry) => nameOf(entry)))} did as of ${months}`;
  if (known) return `${told} ${one ? 'sells' : 'sell'} much the same`;
  return `${told} ${one ? 'does' : 'do'} much the same, though no source says that ${one ? 'it still sells' : 'all of them still sell'}`;
}

const cuesOf = (facts: Facts) => difficultyCuesIn(facts.ledger.understanding).filter(({ group }) => group === 'regulated');

/** @returns the three riskiest assumptions, riskiest first; in the table's order when two are as risky. */
export function riskiestOf(facts: Facts): Assumption[] {
  if (facts.harm) return harmAssumptions(facts.harm.reason);
  return assumptionRules
    .map((rule, index) => ({ rule, index, risk: rule.risk(facts) }))
    .filter(({ risk }) => risk > 0)
    .sort((a, b) => b.risk - a.risk || a.index - b.index)
    .slice(0, 3)
    .map(({ rule }) => {
      const written = rule.write(facts);
      return {
        key: rule.key,
        ...written,
        assumption: cutTo(written.assumption, 300),
        why: cutTo(written.why, 400),
        test: cutTo(written.test, 500),
        pass: cutTo(written.pass, 300),
      };
    });
}
