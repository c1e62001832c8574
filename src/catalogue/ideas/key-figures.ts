import { formatMoney } from '../../ui/format.ts';
import { isOfIdea, searchesInWords, signalValue } from './dossier-labels.ts';
import type { IdeaFull, Signal } from './ideas.contract.ts';
import { launchDifficulty } from './scores.ts';

/** As many figures that somebody counted, or says in public, stand at the head of a dossier, before any estimate. */
const MOST_CHECKED = 6;

/** In this order; what a dossier cites itself stands after the first of them, and what is not named here last. */
const FIRST = ['ground.buyers', 'ground.nearest', 'ground.user_hour'];
const THEN = ['ground.buyers_growth', 'ground.user_hour_growth', 'ground.projection', 'ground.user_jobs', 'ground.weekly_wage'];

/** A figure's full name is long and stands where the figure is told; at the head a few words do. */
const LABELS: Readonly<Record<string, string>> = {
  'ground.buyers': 'The buyers’ trade, counted',
  'ground.nearest': 'The nearest trade, counted',
  'ground.buyers_growth': 'Change of the buyers’ trade',
  'ground.jobs': 'Jobs in the trade',
  'ground.weekly_wage': 'Weekly wage in the trade',
  'ground.user_hour': 'An hour of the work',
  'ground.user_hour_growth': 'Change of pay for the work',
  'ground.user_jobs': 'Jobs in this work',
  'ground.payer_hour': 'An hour of who pays',
  'ground.projection': 'Jobs in this work, projected',
  'ground.applications': 'New businesses applied for',
  'ground.postings': 'Postings for the work',
  'ground.pay_growth': 'Growth of posted pay',
};

/** @returns what a figure is called where there is room for a few words */
export const labelOf = ({ key, metric }: Pick<Signal, 'key' | 'metric'>): string => LABELS[key] ?? metric;

/** Estimates that a dossier is opened for. */
const ESTIMATES = ['revenue.max', 'budget.total'];

type Figure = Pick<Signal, 'key' | 'basis' | 'origin'>;

/** @returns the figures at the head of a dossier that somebody counted, or says in public; what is told of a whole country is none of them */
export function checkedAtHead<T extends Figure>(signals: readonly T[]): T[] {
  const place = ({ key }: T) => {
    if (FIRST.includes(key)) return FIRST.indexOf(key);
    if (!key.startsWith('ground.')) return FIRST.length;
    return FIRST.length + 1 + (THEN.includes(key) ? THEN.indexOf(key) : THEN.length);
  };
  return signals
    .filter((signal) => (signal.basis === 'measured' || signal.basis === 'cited') && isOfIdea(signal))
    .map((signal, i) => ({ signal, at: place(signal), i }))
    .sort((a, b) => a.at - b.at || a.i - b.i)
    .slice(0, MOST_CHECKED)
    .map(({ signal }) => signal);
}

/** @returns every figure at the head of a dossier */
export const figuresAtHead = <T extends Figure>(signals: readonly T[]): T[] => [
  ...checkedAtHead(signals),
  ...signals.filter(({ key }) => ESTIMATES.includes(key)),
];

export type KeyFigure = { label: string; value: string; cites?: string };

/** Of what somebody counted so many stand at the head of a page; the rest where the buyers are told. */
const MOST_ON_PAGE = 2;

/** @returns the figure of a dossier that counts its buyers, which the panel at the head of its page shows; undefined where none does */
export const buyersFigure = ({ signals, buyers }: Pick<IdeaFull, 'signals' | 'buyers'>): Signal | undefined =>
  buyers ? signals.find(({ metric }) => metric === buyers.metric) : undefined;

/** @returns the first counted figures of a dossier beside its buyers, its estimates and how hard it is to launch: what its page begins with */
export function figuresInShort(idea: IdeaFull): KeyFigure[] {
  const buyers = buyersFigure(idea)?.key;
  const checked = checkedAtHead(idea.signals).filter(({ key }) => key !== buyers).length;
  return keyFigures(idea)
    .filter(({ cites }) => !cites || cites !== buyers)
    .filter((_, i) => i < MOST_ON_PAGE || i >= checked);
}

/** What stands at the head of a dossier that is exported: counted figures, and then the two estimates. */
export function keyFigures(idea: IdeaFull): KeyFigure[] {
  const { revenue_potential: revenue, primary_keyword: keyword } = idea;
  return [
    ...checkedAtHead(idea.signals).map((signal) => ({
      label: labelOf(signal),
      value: signalValue(signal),
      cites: signal.key,
    })),
    {
      label: 'Revenue once established, a year',
      value: `${formatMoney(revenue.min)}–${formatMoney(revenue.max)}`,
      cites: 'revenue.max',
    },
    { label: 'First quarter’s budget', value: formatMoney(idea.capital_required), cites: 'budget.total' },
    {
      label: searchesLabel(idea),
      value: searchesInWords(keyword),
      ...(keyword.monthly_volume === null ? {} : { cites: 'keyword.monthly_volume' }),
    },
    { label: 'Launch difficulty', value: `${launchDifficulty(idea.execution_difficulty)}, ${idea.execution_difficulty} of 10` },
  ];
}

export const searchesLabel = ({ primary_keyword }: Pick<IdeaFull, 'primary_keyword'>) => `Searches a month for “${primary_keyword.term}”`;
