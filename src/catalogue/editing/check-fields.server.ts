import type { z } from 'zod';
import { shippedMeasured } from '../evidence/measured.server.ts';
import { Dossier } from '../ideas/dossier.contract.ts';
import { faultsOf } from '../ideas/dossier-checks.ts';
import { dossierOf, type Fields, nodeAt, rangeOf } from './dossier-form.ts';

/** What is wrong with a field, or a list or group of them, by its path, and what would be right. */
export type Faults = Record<string, string>;
export type Checked = { dossier: Dossier; faults?: never } | { dossier?: never; faults: Faults };

/** @returns the dossier that was typed, or everything an editor must mend before it may be in the catalogue */
export function checkFields(fields: Fields): Checked {
  return checkDossier(dossierOf(fields));
}

/**
 * @returns what was typed and cannot be shown, such as a rating of 11. What is only unfinished is not among it: empty, too short or too long.
 */
export function unusable(fields: Fields): Faults {
  const value = dossierOf(fields);
  const { error } = Dossier.safeParse(value);
  const faults: Faults = {};
  for (const issue of error?.issues ?? []) {
    const at = valueAt(value, issue.path);
    if (at === undefined || at === '' || isLength(issue)) continue;
    faults[issue.path.join('.')] ??= sayIssue(issue, at);
  }
  return faults;
}

const isLength = (issue: z.core.$ZodIssue) =>
  (issue.code === 'too_small' || issue.code === 'too_big') && (issue.origin === 'string' || issue.origin === 'array');

/** What the API answers at /ideas/… without meaning an idea (ideas.api.server.ts): an idea of that slug could not be read. */
const RESERVED_SLUGS = ['daily'];

/** @returns the dossier, by its contract and by the editor's checks (dossier-checks.ts), or what has to be mended */
export function checkDossier(value: unknown): Checked {
  const parsed = Dossier.safeParse(value);
  const faults: Faults = {};
  if (!parsed.success) {
    for (const issue of parsed.error.issues) faults[issue.path.join('.')] ??= sayIssue(issue, valueAt(value, issue.path));
    return { faults };
  }
  for (const path of unkeepable(parsed.data, [])) faults[path] ??= 'holds half a character, or NUL, which cannot be kept; write it again';
  for (const { field, fault } of faultsOf(parsed.data, shippedMeasured().tables)) faults[pathOfFault(parsed.data, field)] ??= fault;
  if (RESERVED_SLUGS.includes(parsed.data.slug)) faults.slug ??= 'is an address of the site itself; choose another';
  for (const [i, { name }] of (parsed.data.npm_packages ?? []).entries())
    if (!shippedMeasured().npm.packages[name])
      faults[`npm_packages.${i}.name`] = 'nothing was measured for this package; leave it out, or measure it first';
  return Object.keys(faults).length > 0 ? { faults } : { dossier: parsed.data };
}

/** @returns the paths of texts that Postgres cannot keep as JSON: a JSON file can escape half a surrogate pair, or NUL */
function unkeepable(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => unkeepable(inner, [...path, key]));
}

/** The editor's checks name a figure by its key, and items of lists in brackets; the form knows only paths. */
function pathOfFault(dossier: Dossier, field: string): string {
  const figure = /^figures\.(.+)$/.exec(field)?.[1];
  const index = figure === undefined ? -1 : dossier.figures.findIndex(({ key }) => key === figure);
  return index < 0 ? field.replaceAll(/\[(\d+)\]/g, '.$1') : `figures.${index}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

/** One fault of shape in a person's words. */
function sayIssue(issue: z.core.$ZodIssue, value: unknown): string {
  const last = String(issue.path.at(-1) ?? '');
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string') return `at least ${issue.minimum} characters; it has ${String(value ?? '').trim().length}`;
      if (issue.origin === 'array') return `at least ${issue.minimum} of them; there ${countOf(value)}`;
      return rangeAt(issue.path) ?? `${issue.minimum} or more`;
    case 'too_big':
      if (issue.origin === 'string') return `at most ${issue.maximum} characters; it has ${String(value ?? '').trim().length}`;
      if (issue.origin === 'array') return `at most ${issue.maximum} of them; there ${countOf(value)}`;
      return rangeAt(issue.path) ?? `${issue.maximum} or less`;
    case 'invalid_value':
      return value === undefined || value === '' ? 'choose one' : `one of ${issue.values.join(', ')}`;
    case 'invalid_type':
      if (issue.expected === 'int') return 'a whole number';
      if (issue.expected === 'number') return 'a number';
      if (issue.expected === 'boolean') return 'yes or no';
      return value === undefined ? 'cannot be empty' : `should be ${issue.expected}`;
    case 'invalid_format':
      return formatWords(issue, last);
    case 'unrecognized_keys':
      return `there is no such field: ${issue.keys.join(', ')}`;
    default:
      return issue.message;
  }
}

/** The whole range of a number, so that whoever missed one end does not miss the other next. */
function rangeAt(path: readonly PropertyKey[]): string | undefined {
  const node = nodeAt(path.map(String).join('.'));
  return node?.kind === 'number' ? rangeOf(node) : undefined;
}

const countOf = (value: unknown) => (Array.isArray(value) ? (value.length === 1 ? 'is 1' : `are ${value.length}`) : 'are none');

function formatWords(issue: z.core.$ZodIssueInvalidStringFormat, key: string): string {
  if (issue.format === 'date') return 'a day such as 2026-11-21';
  if (issue.format === 'url') return 'a web address that begins with https://';
  if (key === 'slug') return 'lower-case letters and digits, joined by single hyphens';
  if (key === 'date') return 'a year, a month or a day: 2026, 2026-11 or 2026-11-21';
  if (key === 'key') return 'lower-case letters, digits, dots, hyphens and underscores, beginning with a letter';
  return 'lower-case letters and digits, joined by single hyphens';
}
