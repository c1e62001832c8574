import type { LedgerEntry } from '../evidence.contract.ts';
import type { SolutionType } from '../evidence-kinds.ts';
import type { Sentence } from '../report.contract.ts';
import { advice, capital, judgement, listed, nameable, quoted, titleOf } from '../say.ts';
import { difficultyCuesIn } from '../scores/difficulty.ts';
import { nearness } from '../scores/tables.ts';
import { solutionTypeOf } from '../understanding/solution-types.ts';
import { isToldSoftware } from '../verdict/buyers.ts';
import type { Facts } from '../verdict/facts.ts';

/** What makes each cue hard, and the way round it that costs least. */
const wayRound: Readonly<Record<string, { hard: string; way: string }>> = {
  health: {
    hard: 'Health care asks who is liable before it asks what works',
    way: 'Begin with the paperwork around care and leave the clinical decision to the clinician.',
  },
  money: {
    hard: 'Holding or moving other people’s money needs a licence or a partner who has one',
    way: 'Begin by showing and filing, and let the money stay where it is.',
  },
  insurance: { hard: 'Selling or pricing insurance is licensed work', way: 'Begin by preparing files for those who hold the licence.' },
  children: {
    hard: 'Where children are, consent, checks of staff and data rules come first',
    way: 'Sell to the adults who already hold the consent: schools, clubs, parents.',
  },
  food: {
    hard: 'Food brings inspection, traceability and recalls',
    way: 'Use a kitchen or a packer that is already inspected before renting your own.',
  },
  transport: {
    hard: 'Vehicles and passengers bring licences and insurers',
    way: 'Work through operators who hold both before owning a vehicle.',
  },
  law: {
    hard: 'Advice on the law, and proof of identity, are reserved or audited in most places',
    way: 'Prepare documents and have a professional sign them.',
  },
  energy: {
    hard: 'Where a fault can burn a house, an approval stands before the first sale',
    way: 'Begin with inspection records and scheduling, which need none.',
  },
  licence: { hard: 'The authority has to say yes before the first customer may', way: 'Begin under the licence of a firm that has one.' },
  medical_device: {
    hard: 'What treats or measures patients is approved by trials and papers before it is sold',
    way: 'Sell a measurement that nobody treats by first, and begin the file for the approval meanwhile.',
  },
  two_sided: { hard: 'Both sides have to come at once', way: 'Be the scarcer side yourself at first.' },
  electronics: {
    hard: 'Electronics cost tooling, certification and returns',
    way: 'Prove the use with a bought device and your own software.',
  },
  integrations: { hard: 'Other people’s systems change without asking', way: 'Begin with the export file a customer can already produce.' },
  data: {
    hard: 'The product is only as good as data that nobody has handed you yet',
    way: 'Gather the first cases by hand and see whether a plain rule is good enough.',
  },
  operations: {
    hard: 'Work in the physical world grows by people and vans, and not by servers',
    way: 'Serve a single town until the round pays.',
  },
  animals: {
    hard: 'Live animals fall ill, need care every day and are insured',
    way: 'Begin with the animals of somebody who keeps them already.',
  },
  homes: {
    hard: 'Whoever lets strangers in asks who they are and who pays for damage',
    way: 'Begin where they know somebody in common, and meet both sides yourself.',
  },
  realtime: { hard: 'It must not fail at the moment it is for', way: 'Sell it first where a late answer is an annoyance and no danger.' },
  slow_buyers: { hard: 'These buyers take quarters to sign', way: 'Stay under the sum that a single person may sign for.' },
  deep: { hard: 'The science is not settled', way: 'Find the part that can be sold while it is being settled.' },
};

const kindNouns: Readonly<Record<SolutionType, string>> = {
  software: 'a piece of software',
  developer_tool: 'a tool for developers',
  marketplace: 'a marketplace',
  service: 'a service',
  physical_product: 'a physical product',
  content: 'a publication',
  hardware: 'a device',
  finance: 'a financial service',
};

/** @returns the ideas of our catalogue, at most two, that are close enough for their markets to be worth reading beside this one */
export const closeIdeas = (ideas: readonly LedgerEntry[]): LedgerEntry[] =>
  nameable(ideas)
    .filter(({ relevance }) => relevance >= nearness.close)
    .slice(0, 2);

/** From which nearness on a dossier's plan and budget are set beside an idea. */
const COMPARABLE = 0.75;

/** @returns those of them, of the same kind of product and near enough, whose plan and budget tell something of this one */
export const comparableIdeas = ({ ideas, ledger }: Facts): LedgerEntry[] =>
  closeIdeas(ideas).filter(
    ({ relevance, subject, text = '' }) =>
      relevance >= COMPARABLE && solutionTypeOf(`${subject}. ${text}`) === ledger.understanding.solution_type,
  );

/** How hard it is and why, with the cheapest way round what is hardest. */
export function difficultySentences(facts: Facts): Sentence[] {
  const { ledger, scores } = facts;
  const { solution_type } = ledger.understanding;
  // A text that tells of no kind of product counts as software, and is not called so.
  const as = solution_type === 'software' && !isToldSoftware(facts) ? 'By its words' : `As ${kindNouns[solution_type]}`;
  const cues = difficultyCuesIn(ledger.understanding);
  const said: Sentence[] = [];
  if (cues.length === 0)
    said.push(
      judgement(
        `${as} it is ${scores.difficulty.score <= 4 ? 'within reach of a pair of founders' : 'a job for a small team'}, and the text names nothing that makes it harder than others of its kind.`,
      ),
    );
  else {
    said.push(judgement(`${as} it takes on ${listed(cues.slice(0, 4).map(({ label }) => label))}.`));
    for (const cue of [...cues].sort((a, b) => b.adds - a.adds).slice(0, 2)) {
      const found = wayRound[cue.key];
      if (found) said.push(advice(`${found.hard}. ${found.way}`));
    }
  }
  const near = comparableIdeas(facts);
  if (near.length > 0)
    said.push(
      judgement(
        `${capital(listed(near.map((entry) => quoted(titleOf(entry)))))} in our catalogue ${near.length === 1 ? 'is' : 'are'} close enough to compare ${near.length === 1 ? 'its plan and budget' : 'their plans and budgets'} with yours.`,
        near,
      ),
    );
  return said;
}
