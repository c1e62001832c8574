import { formatCents, formatNumber } from '../../ui/format.ts';

/** `{key}` in prose stands for a figure: its value, with the footnote that says where it comes from. */
export const TOKEN = /\{([a-z][a-z0-9_.@/-]*)\}/g;

type Figure = { value: number; unit: string };

/** @returns the keys that a text stands figures in for */
export const tokensIn = (text: string): string[] => [...text.matchAll(TOKEN)].map((match) => match[1] as string);

/** @returns a figure as prose says it: money with its sign, a share with its, a count alone */
export function figureInProse({ value, unit }: Figure): string {
  if (unit.startsWith('US cents')) return value % 100 === 0 ? `$${formatNumber(value / 100)}` : formatCents(value);
  if (unit.startsWith('GBP')) return `£${Number.isInteger(value) ? formatNumber(value) : value.toFixed(2)}`;
  const number = Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `${value < 0 ? '−' : ''}${number}${unit.startsWith('%') ? '%' : ''}`;
}

/**
 * Puts figures where texts name them. A figure that is not published says so.
 * @param figures by key, money in cents
 */
export function fillFigures<T>(value: T, figures: ReadonlyMap<string, Figure>): T {
  if (typeof value === 'string') {
    if (!value.includes('{')) return value;
    const filled = value.replace(TOKEN, (_, key: string) => {
      const figure = figures.get(key);
      return figure ? `${figureInProse(figure)}[^${key}]` : '(not published)';
    });
    return filled as T;
  }
  if (Array.isArray(value)) return value.map((item) => fillFigures(item, figures)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillFigures(item, figures)])) as T;
}
