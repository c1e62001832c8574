import type { CalculationResult } from '../catalogue/index.ts';

const money = (value: number) =>
  `${value < 0 ? '−' : ''}$${Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 })}`;
const count = (value: number | undefined) => (value === undefined ? 'never' : value.toLocaleString('en-US'));

/** The results of a calculation, in the order they are shown. */
export function calculationWords(result: CalculationResult): { key: keyof CalculationResult; label: string; value: string }[] {
  return [
    { key: 'revenueUsdYear', label: 'Revenue in a year', value: money(result.revenueUsdYear) },
    { key: 'profitUsdYear', label: 'Left in the first year', value: money(result.profitUsdYear) },
    { key: 'usdPerHour', label: 'For each of your hours', value: money(result.usdPerHour) },
    { key: 'customersToEarnBack', label: 'Customers to earn the budget back', value: count(result.customersToEarnBack) },
    { key: 'monthsToEarnBackOne', label: 'Months to earn back one customer', value: count(result.monthsToEarnBackOne) },
  ];
}
