import type { Blueprint } from '../kit/blueprint.ts';
import type { KitSource } from '../kit/kit-source.ts';
import { ended, listed, lowerFirst, oneLine, open, sentencesOf, withoutMarks } from '../kit/words.ts';
import type { KitSection, PromptBlock } from './kit-sections.ts';

/** What every prompt is made from. Stories, tables and screens are those of the kit as they stand, so a prompt follows its owner's changes. */
export type Material = {
  source: KitSource;
  plan: Blueprint;
  stories: KitSection[];
  tables: KitSection[];
  screens: KitSection[];
  /** Names of features in the order in which they are to be built. */
  order: string[];
};

/** A piece that stays whatever the length. */
export const must = (text: string, what = 'the task'): PromptBlock => ({ text, what, must: true });
/** A piece that may go when the whole is too long; `what` names it then. */
export const may = (text: string, what: string): PromptBlock => ({ text, what });

/** The product in one sentence. */
export const what = ({ source }: Material) => `${ended(withoutMarks(source.tagline))}`;
/** Who it is for, and the moment it is about. */
export const who = ({ source, plan }: Material) => {
  const moment = sentencesOf(withoutMarks(oneLine(source.moment || source.problem)))
    .slice(0, 2)
    .join(' ');
  return `It is for ${plan.customer}. ${ended(moment)}`;
};
/** What is not to be built. */
export const never = ({ source }: Material) =>
  source.leftOut.length > 0
    ? `Do not build: ${listed(source.leftOut.map((line) => lowerFirst(open(line))))}.${source.leftOut.some((line) => SOFTWARE.test(line)) ? ' What is left out there is left out for customers; these screens are for running the service.' : ''}`
    : 'Do not add features that are not named here.';
/** A product that leaves out an app may still be run with one. */
const SOFTWARE = /\b(?:apps?|websites?|web site|logins?|portals?|software|dashboards?|accounts? for)\b/i;
/** Blanks stay blank. */
export const noInvention =
  'Invent no customers, testimonials, figures or logos. Where a bracket says “fill in”, keep it visible so that I find it.';

/** Tables in one line each: `loan_card: borrower (text), due (date)`. */
export function schemaLines({ tables }: Material): string {
  return tables
    .map(({ title, body }) => {
      const fields = [...body.matchAll(/^\| `([^`]+)` \| ([^|]+?) \|/gm)].map(([, name, type]) => `${name} (${(type ?? '').trim()})`);
      return `- ${title.split(':')[0]}: ${fields.join(', ')}`;
    })
    .join('\n');
}
/** A screen, a story as they stand in a prompt. */
export const screenBlock = ({ title, body }: KitSection) => `### ${title}\n${body}`;
export const storyBlock = ({ title, body }: KitSection) => `### ${title.replace(/^Story \d+: /, '')}\n${body.replaceAll('- [ ] ', '- ')}`;
/** The stories in the order in which they are to be built. */
export const ordered = ({ stories, order }: Material): KitSection[] => {
  const place = (title: string) => {
    const at = order.findIndex((name) => title.endsWith(`: ${name}`));
    return at < 0 ? order.length : at;
  };
  return [...stories].sort((a, b) => place(a.title) - place(b.title));
};
/** The names of the stories, in that order. */
export const storyNames = (material: Material) => ordered(material).map(({ title }) => title.replace(/^Story \d+: /, ''));
/** Rules and requirements it has to hold; empty where the source names none. */
export const dataRules = ({ source }: Material) => {
  const rules = [...sentencesOf(source.regulatory.notes), ...source.technical].map(withoutMarks);
  return rules.length > 0 ? `It has to hold:\n${rules.map((line) => `- ${ended(line)}`).join('\n')}` : '';
};
