import { unchecked } from '../platform/web/api-client.ts';
import { textOf } from '../shared/web/form-values.ts';

/** @returns what a person made of our understanding, as their form has it: phrases one a line or between commas */
export function understandingIn(form: FormData) {
  const phrases = textOf(form, 'phrases')
    .split(/[\n,]/)
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);
  const line = (name: string) => textOf(form, name).replace(/\s+/g, ' ').trim();
  return {
    category: unchecked(textOf(form, 'category')),
    solution_type: unchecked(textOf(form, 'solution_type')),
    ...(textOf(form, 'is_type_told') === 'yes' && { is_type_told: true }),
    user: line('user'),
    buyer: line('buyer'),
    payer: line('payer'),
    problem: line('problem'),
    solution: line('solution'),
    phrases: [...new Set(phrases)],
  };
}
