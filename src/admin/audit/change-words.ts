import { planOf } from '../../money/index.ts';
import { formatCents, formatDay, formatInstant } from '../../ui/format.ts';

/** One thing that became different, in words. `before` and `after` are undefined where the log has no such side. */
export type WordedChange = { name: string; before: string | undefined; after: string | undefined };

/** What fields are called where their name alone does not say it. */
const names: Record<string, string> = {
  full_name: 'Name',
  daily_ideas: 'Daily idea emails',
  trend_alerts: 'Trend alerts',
  product_updates: 'Product updates',
  project_reminders: 'Project reminders',
  suspended: 'Suspended',
  is_pro_pick: 'Pro Pick',
  is_active: 'Active',
  cancel_at_period_end: 'Ends with its period',
  current_period_end: 'Period ends',
  cancel_at: 'Ends',
  trial_end: 'Trial ends',
  amount: 'Amount',
  when: 'Ends',
  devices: 'Devices signed out',
  idea_id: 'Idea',
  due_at: 'Due',
};

const plans = ['free', 'pro_monthly', 'lifetime'] as const;
const ends: Record<string, string> = { now: 'at once', period_end: 'with the period' };

/** Of these the day says it all. */
const byDay = new Set(['current_period_end', 'cancel_at', 'trial_end']);

const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value);

/** @returns a value of a change as a person reads it @param field its name in the log, which says whether a number is money */
export function wordsFor(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return /cents$|^amount$/i.test(field) ? formatCents(value) : value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map((one) => wordsFor(field, one)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${nameFor(name)}: ${wordsFor(name, one)}`)
      .join('; ');
  const text = String(value);
  const plan = plans.find((id) => id === text);
  if (plan && /tier|plan/.test(field)) return planOf(plan).name;
  if (field === 'when') return ends[text] ?? text;
  if (field === 'status') return text.replaceAll('_', ' ');
  if (!isInstant(text)) return text;
  return byDay.has(field) ? formatDay(text) : formatInstant(text);
}

/** @returns what a field is called: `limits.research_month` is “Limits, research month” */
export function nameFor(field: string): string {
  const known = names[field];
  if (known) return known;
  const words = field
    .replace(/_cents$|Cents$/, '')
    .replaceAll('.', ', ')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Facts = Record<string, unknown> | null;

/** @returns what became different between two states of a thing, each in words; of an export, what its list was filtered by */
export function changesInWords(before: Facts, after: Facts): WordedChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const side = (facts: Facts, field: string) => (facts && field in facts ? wordsFor(field, facts[field]) : undefined);
  const isUnasked = (field: string) => !before && after?.[field] === '';
  return fields
    .filter((field) => !isUnasked(field))
    .map((field) => ({ name: nameFor(field), before: side(before, field), after: side(after, field) }));
}
