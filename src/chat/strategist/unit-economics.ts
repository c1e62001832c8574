import type { CalculationInputs, IdeaFull } from '../../catalogue/index.ts';

export const calculationFields = [
  { key: 'priceUsdYear', label: 'What one customer pays in a year', unit: '$', min: 0, max: 10_000_000 },
  { key: 'customers', label: 'Customers', unit: '', min: 0, max: 100_000_000 },
  { key: 'marginPct', label: 'Share left after the cost of serving', unit: '%', min: 0, max: 100 },
  { key: 'costToWinUsd', label: 'Cost of winning one customer', unit: '$', min: 0, max: 10_000_000 },
  { key: 'budgetUsd', label: 'Budget of the first quarter', unit: '$', min: 0, max: 100_000_000 },
  { key: 'hoursPerWeek', label: 'Your hours a week', unit: 'h', min: 1, max: 168 },
] as const satisfies readonly { key: keyof CalculationInputs; label: string; unit: string; min: number; max: number }[];

/** How many customers the cautious and the good case count, and what one pays in a year, as the dossier's own figures state them; dollars. */
export function revenueCases(idea: IdeaFull): { low: number; high: number; priceUsdYear: number } | undefined {
  const read = (key: string) => /^([\d,]+) customers × \$([\d.,]+)/.exec(idea.signals.find((one) => one.key === key)?.how ?? '');
  const [low, high] = [read('revenue.min'), read('revenue.max')];
  const plain = (text: string | undefined) => Number((text ?? '').replaceAll(',', '').replace(/\.$/, ''));
  return low && high ? { low: plain(low[1]), high: plain(high[1]), priceUsdYear: plain(low[2]) } : undefined;
}

/** The calculation as the dossier would fill it in. What the dossier does not hold (cost of serving, cost of winning) starts at nothing. */
export function inputsOf(idea: IdeaFull): CalculationInputs | undefined {
  const cases = revenueCases(idea);
  return (
    cases && {
      priceUsdYear: cases.priceUsdYear,
      customers: cases.low,
      marginPct: 100,
      costToWinUsd: 0,
      budgetUsd: idea.capital_required / 100,
      hoursPerWeek: idea.hours_per_week,
    }
  );
}

/** Reads a calculation from a form or an address; what is missing or senseless is taken from `otherwise`. */
export function readInputs(read: (key: string) => string | null, otherwise: CalculationInputs): CalculationInputs {
  const one = (key: keyof CalculationInputs, min: number, max: number) => {
    const text = read(key);
    const value = Number(text);
    return text === null || text.trim() === '' || !Number.isFinite(value) ? otherwise[key] : Math.min(max, Math.max(min, value));
  };
  return Object.fromEntries(calculationFields.map(({ key, min, max }) => [key, one(key, min, max)])) as CalculationInputs;
}
