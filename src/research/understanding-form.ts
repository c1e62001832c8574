import { textOf } from '../shared/web/form-values.ts';

/** @returns what a person made of our understanding, as their form has it: phrases one a line or between commas */
export function understandingIn(form: FormData) {
  const phrases = textOf(form, 'phrases')
    .split(/[\n,]/)
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);
  const line = (name: string) => textOf(form, name).replace(/\s+/g, ' ').trim();
  return {
    category: textOf(form, 'category') as never,
    solution_type: textOf(form, 'solution_type') as never,
    ...(textOf(form, 'is_type_told') === 'yes' && { is_type_told: true }),
    user: line('user'),
    buyer: line('buyer'),
    payer: line('payer'),
    problem: line('problem'),
    solution: line('solution'),
    phrases: [...new Set(phrases)],
  };
}
