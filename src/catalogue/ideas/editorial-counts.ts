import type { Dossier } from './dossier.contract.ts';
import { allStrings, type DossierFault } from './dossier-checks.ts';

/** Habits of one voice: harmless in one dossier, tiring in thirty. Each is looked for in our own words, not in the passages of pages that were read. */
const TICS: Readonly<Record<string, (dossier: Dossier) => boolean>> = {
  guess: says(/\bguess/i),
  nobody: says(/\b(nobody|no one)\b/i),
  'somebody or anyone who': says(/\b(some|any)(body|one) (who|whose)\b/i),
  'by hand': says(/\bby hand\b/i),
  'a weekday in the moment': ({ audience }) => /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/.test(audience.moment),
};

/** A tic stands in fewer dossiers than this share. */
const TIC_SHARE = 0.15;

/** What the catalogue has reached, in percent: shares of causes and of rivals that name the page on which they were found. They do not fall again. */
const REACHED = { causes: 99, rivals: 85 };

export interface EditorialCounts {
  /** In how many dossiers each tic stands. */
  readonly tics: Readonly<Record<string, number>>;
  readonly causes: Proved;
  readonly rivals: Proved;
}

interface Proved {
  readonly proved: number;
  readonly all: number;
}

/** @returns how often the tics stand in the dossiers, and how many of their causes and rivals have a proof */
export function editorialCounts(dossiers: readonly Dossier[]): EditorialCounts {
  const proved = (each: readonly { proof?: unknown }[]): Proved => ({ proved: each.filter(({ proof }) => proof).length, all: each.length });
  return {
    tics: Object.fromEntries(Object.entries(TICS).map(([tic, stands]) => [tic, dossiers.filter(stands).length])),
    causes: proved(dossiers.flatMap(({ why_now }) => why_now.causes)),
    rivals: proved(dossiers.flatMap(({ competitors }) => [...competitors.direct, ...competitors.indirect])),
  };
}

/** @returns where the whole catalogue falls short: tics that stand too often, and shares of proof below what was reached */
export function editorialFaults(counts: EditorialCounts, dossiers: number): DossierFault[] {
  const fault = (field: string, text: string) => ({ slug: '(catalogue)', field, fault: text });
  const tics = Object.entries(counts.tics).filter(([, stands]) => stands > 0 && stands >= TIC_SHARE * dossiers);
  const shares = (['causes', 'rivals'] as const).filter((each) => share(counts[each]) < REACHED[each]);
  return [
    ...tics.map(([tic, stands]) =>
      fault('tics', `“${tic}” stands in ${stands} of ${dossiers} dossiers, which is not under ${TIC_SHARE * 100}%`),
    ),
    ...shares.map((each) => fault(each, `${share(counts[each]).toFixed(1)}% have a proof, but ${REACHED[each]}% had one before`)),
  ];
}

/** @returns one line for each count, as the check prints them */
export function editorialLines({ tics, causes, rivals }: EditorialCounts, dossiers: number): string[] {
  const line = (label: string, each: Proved) =>
    `${label} with a page that was read: ${each.proved} of ${each.all} (${share(each).toFixed(1)}%)`;
  const ticWords = Object.entries(tics).map(([tic, stands]) => `“${tic}” ${stands}`);
  return [line('Causes', causes), line('Rivals', rivals), `Tics, of ${dossiers} dossiers: ${ticWords.join(', ')}`];
}

const share = ({ proved, all }: Proved) => (all === 0 ? 100 : (100 * proved) / all);

function says(words: RegExp) {
  return (dossier: Dossier) => allStrings(dossier).some(([, prose]) => words.test(prose));
}
