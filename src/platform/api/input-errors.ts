import { z } from '@hono/zod-openapi';
import type { FieldErrors } from '../errors.ts';

/** What is wrong with an input: each field's fault, and all of them in sentences that stand alone. */
export type InputErrors = { fields: FieldErrors; message: string };

// Shapes that say nothing of their own are put into words here, after the name of the field: `page must be a whole number`.
z.config({ customError: (issue) => predicateOf(issue) });

const PREDICATE = /^(must|has|holds)\b/;

/** @returns what a refused input is told */
export function inputErrors(issues: readonly z.core.$ZodIssue[]): InputErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) fields[path.join('.') || 'request'] ??= message;
  const sentences = Object.entries(fields).map(([field, message]) => (PREDICATE.test(message) ? `${field} ${message}` : message));
  return { fields, message: `${[...new Set(sentences)].join('; ')}.` };
}

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};
const FORMATS: Record<string, string> = {
  uuid: 'an id such as 018f0000-0000-7000-8000-000000000000',
  date: 'a day such as 2026-11-21',
  datetime: 'a time such as 2026-11-21T09:00:00Z',
  url: 'a web address such as https://example.com',
  email: 'an email address',
};

function predicateOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'must be given' : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.values.length === 1 ? `must be ${String(issue.values[0])}` : `must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? `written like ${issue.pattern ?? issue.format}`}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unitOf(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin, issue.maximum)}`;
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.join(', ')}`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'must be what the description of the API says';
    default:
      return undefined;
  }
}

const unitOf = (origin: string, count: number | bigint): string => {
  if (origin === 'string') return ` character${count === 1 ? '' : 's'}`;
  return origin === 'array' || origin === 'set' || origin === 'map' ? ` item${count === 1 ? '' : 's'}` : '';
};
