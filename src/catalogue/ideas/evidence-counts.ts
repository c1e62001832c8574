import { buyerFigure } from '../evidence/buyer-figure.ts';
import type { Measured } from '../evidence/measured.server.ts';
import type { Dossier } from './dossier.contract.ts';
import { contradictionsOf } from './dossier-checks.ts';
import type { EvidenceCounts } from './evidence-counts.contract.ts';
import { figuresAtHead } from './key-figures.ts';
import { countFigures, type DossierSignal, scoresOf, signalsOf } from './signals.ts';

/** Figures the catalogue showed before any was attached to an official table: what is measured and cited is told against it, so that leaving figures out mends nothing. */
const FIGURES_BEFORE = 4_443;

/** What a card shows: who buys, or who does the work, and the revenue of the high case. */
const onCard = ({ signals, dossier }: { signals: DossierSignal[]; dossier: Dossier }, { tables }: Measured): DossierSignal[] => {
  const buyers = buyerFigure(dossier.ground, tables);
  return signals.filter(({ key, metric }) => key === 'revenue.max' || metric === buyers?.metric);
};

/** The buyers' trade, or where no table counts it the nearest that is counted. */
const COUNTS = ['ground.buyers', 'ground.nearest'];
const PAY = ['ground.user_hour', 'ground.payer_hour'];

const isChecked = ({ basis }: DossierSignal) => basis === 'measured' || basis === 'cited';

/** How much of the catalogue somebody measured or says in public. Printed by `npm run check -- catalogue` and on /methodology. */
export function evidenceCounts(dossiers: readonly Dossier[], measured: Measured): EvidenceCounts {
  const all = dossiers.map((dossier) => ({ dossier, signals: signalsOf(dossier, measured) }));
  const totals = { measured: 0, cited: 0, estimated: 0, editorial: 0 };
  for (const { signals } of all)
    for (const [basis, count] of Object.entries(countFigures(signals))) totals[basis as keyof typeof totals] += count;
  const heads = all.flatMap((one) => [...figuresAtHead(one.signals), ...onCard(one, measured)]);
  const home = all.filter(({ dossier }) => dossier.ground?.country === 'US' || dossier.ground?.country === 'GB');
  const has = (signals: readonly DossierSignal[], ...keys: string[]) => signals.some(({ key }) => keys.includes(key));
  const guesses = all.flatMap(({ dossier }) =>
    Object.values(scoresOf(dossier, measured).parts)
      .flat()
      .filter(({ basis, weight }) => basis === 'estimated' && weight > 0),
  );
  return {
    ideas: dossiers.length,
    figures_before: FIGURES_BEFORE,
    ...totals,
    checked_of_before: (totals.measured + totals.cited) / FIGURES_BEFORE,
    checked_of_now: (totals.measured + totals.cited) / Math.max(1, totals.measured + totals.cited + totals.estimated + totals.editorial),
    checked_at_the_head: heads.filter(isChecked).length / Math.max(1, heads.length),
    us_and_uk: home.length,
    us_and_uk_buyers: home.filter(({ signals }) => has(signals, 'ground.buyers')).length,
    us_and_uk_counted: home.filter(({ signals }) => has(signals, ...COUNTS)).length,
    us_and_uk_paid: home.filter(({ signals }) => has(signals, ...PAY)).length,
    us_and_uk_both: home.filter(({ signals }) => has(signals, ...COUNTS) && has(signals, ...PAY)).length,
    guesses_in_scores: guesses.length,
    contradictions: dossiers.flatMap((dossier) => contradictionsOf(dossier, measured.tables)).length,
  };
}
