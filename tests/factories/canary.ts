import { Dossier } from '../../src/catalogue/ideas/dossier.contract.ts';
import type { Context } from '../../src/platform/context.server.ts';
import { aDossier, anIdea, type IdeaOptions, type MadeIdea } from './idea.factory.ts';

/** Begins every locked word of a canary idea, and nothing else anywhere. */
export const CANARY = 'zqcanary';
/** Begins every locked number of one that is free to have any value. */
const CANARY_NUMBER = 8_675_300;
export const CANARY_PATTERN = /zqcanary[a-z]*|8675[34]\d{2}/gi;

/** What a teaser may say: these, and the first sentence of the problem. */
const OPEN = ['slug', 'title', 'tagline', 'category', 'tags'];
/** Not prose: closed sets, dates and addresses. */
const CLOSED_SETS = /(^|\.)(customer_type|basis|per|severity|date|validated_on|observed_at)$/;
/** Numbers of an unlimited range, which can so be told from any other. */
const FREE_NUMBERS =
  /(buyers|price_usd_year|price_usd|customers_min|customers_max|mrr_usd|usd|members|monthly_volume|figures\.\d+\.value)$/;

export type CanaryIdea = MadeIdea & {
  /** The mark in each locked text, by the path of the field. */
  marks: Map<string, string>;
};

/** A dossier with a mark of its own in every text that is locked, and a telling number wherever any number may stand. */
export function aCanaryDossier(overrides: Partial<Dossier> = {}): { dossier: Dossier; marks: Map<string, string> } {
  const marks = new Map<string, string>();
  const plain = aDossier({ npm_packages: [{ name: 'rising-package', why: 'Builders of this install it first.' }], ...overrides });
  const mark = (path: string) => {
    const n = marks.size;
    const made = `${CANARY}${String.fromCharCode(97 + (Math.floor(n / 26) % 26), 97 + (n % 26))}`;
    marks.set(path, made);
    return made;
  };
  const marked = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      if (CLOSED_SETS.test(path) || path.endsWith('npm_packages.0.name')) return value;
      if (path.endsWith('.key')) return mark(path);
      if (path.endsWith('.url')) return `https://${mark(path)}.example/`;
      if (path === 'problem_narrative') return `The problem begins here. ${mark(path)} ${value}`;
      return `${mark(path)} ${value.replace(/\[\^[a-z]+\]/g, '')}`;
    }
    if (typeof value === 'number') return FREE_NUMBERS.test(path) && value > 0 ? CANARY_NUMBER + marks.size : value;
    if (Array.isArray(value)) return value.map((item, i) => marked(item, `${path}.${i}`));
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, marked(item, path ? `${path}.${name}` : name)]));
    }
    return value;
  };
  const dossier = Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, OPEN.includes(name) ? value : marked(value, name)]),
  );
  return { dossier: Dossier.parse({ ...dossier, next_test: { ...(dossier.next_test as object), cost_usd: 120 } }), marks };
}

/** Stores a canary idea. Unless told otherwise it is a month old, so a visitor may read only its teaser. */
export async function aCanaryIdea(ctx: Context, options: IdeaOptions = {}): Promise<CanaryIdea> {
  const { dossier, marks } = aCanaryDossier(options.dossier);
  return { ...(await anIdea(ctx, { ...options, dossier })), marks };
}

/** @returns every piece of locked content in a text. */
export function leaksIn(text: string): string[] {
  return [...new Set(text.match(CANARY_PATTERN) ?? [])];
}
