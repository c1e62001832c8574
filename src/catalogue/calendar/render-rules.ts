import { calendarOf } from '../../platform/web/i-calendar.ts';
import type { Rule } from './calendar.contract.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** @returns rules as an iCalendar; one of which only the month or the year is known has no day, and is left out */
export function renderRules(rules: readonly Rule[], appUrl: string, now: Date): string {
  const { host } = new URL(appUrl);
  const events = rules
    .filter((rule) => DAY.test(rule.date))
    .map(({ id, date, what, official, passage, ideas, has_passed }) => ({
      id: `${id}@${host}`,
      day: date,
      summary: `${has_passed ? 'Passed: ' : ''}${what}`,
      description: [
        official,
        `“${passage.quote}” ${passage.publisher}, ${passage.url}`,
        ...ideas.map(({ slug, title }) => `${title}: ${appUrl}/ideas/${slug}`),
      ].join('\n'),
      url: passage.url,
    }));
  return calendarOf({ product: 'Dated rules', name: 'Assay: dated rules' }, events, now);
}
