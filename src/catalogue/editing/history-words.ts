import { formatDay, formatInstant } from '../../ui/format.ts';
import { ideaStates } from './admin-ideas.ts';

type Facts = Record<string, unknown> | null;

/** What of an idea is no text of its dossier, by its name in the audit log. */
const labels: Record<string, string> = {
  state: 'State',
  active: 'Active',
  published_at: 'Published from',
  publish_at: 'To be published',
  planned_for: 'Had been planned for',
  reviewed_at: 'Evidence reviewed',
  revision: 'Version that came back',
  writer: 'Written by',
  generated: 'Generated',
};

/**
 * What a line of the audit log says of an idea that its versions do not: its state, when it is published, who looked at its evidence.
 * @returns each as it was and as it is, in words; nothing for what stayed the same
 */
export function lifeChanges(before: Facts, after: Facts): { path: string; label: string; before: string; after: string }[] {
  const days = typeof after?.day === 'string' ? [ofDay(after.day, before?.is, after.is)] : [];
  return [...days, ...Object.keys(labels).map((field) => of(field, before?.[field], after?.[field]))].filter(
    (change) => change.before !== change.after,
  );
}

const of = (field: string, before: unknown, after: unknown) => ({
  path: field,
  label: labels[field] ?? field,
  before: inWords(field, before),
  after: inWords(field, after),
});
/** Which idea a day had and has, by their addresses. */
const ofDay = (day: string, before: unknown, after: unknown) => ({
  path: 'day',
  label: `Idea of ${formatDay(day)}`,
  before: inWords('day', before),
  after: inWords('day', after),
});

function inWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  if (field === 'state') return ideaStates.find(({ id }) => id === text)?.label ?? text;
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return formatInstant(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text;
}
