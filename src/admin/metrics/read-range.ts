import { type Range, ranges } from './periods.ts';

/** @returns the span an address asks for; 30 days when it asks for none, or for one there is not */
export function rangeIn(url: string): Range {
  const asked = new URL(url).searchParams.get('range');
  return ranges.find((range) => range === asked) ?? '30d';
}
