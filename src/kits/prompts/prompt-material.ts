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
  landing: KitSection[];
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
  const told = oneLine(withoutMarks(source.moment || source.problem));
  // A moment ends in what it is about: whole where it is short enough, else what it begins with.
  const moment = told.length <= WHOLE_MOMENT ? told : sentencesOf(told).slice(0, 2).join(' ');
  return moment ? `It is for ${plan.customer}. ${ended(moment)}` : `It is for ${plan.customer}.`;
};
const WHOLE_MOMENT = 420;

/** What a page in a browser cannot do by itself, by the words of a feature or requirement that asks for it. */
const BEYOND_A_PAGE: readonly (readonly [RegExp, string])[] = [
  [/\b(?:lock|home)[- ]screen|\bwidgets?\b/i, 'a widget on the lock screen'],
  [/\b(?:bluetooth|nfc|rfid)\b/i, 'Bluetooth or NFC'],
  [/\b(?:background|continuous) location\b|\bgeofenc\w+/i, 'location while it is closed'],
  [/\b(?:offline|without (?:mobile )?(?:data|signal|network|coverage))\b/i, 'work without a network'],
  [/\b(?:sms|text messages?|whatsapp|by text)\b/i, 'text messages'],
];
/** What the dossier asks for that a page in a browser has only with something beside it. */
export const beyondAPage = ({ source }: Material): string[] => {
  const asked = [...source.features.flatMap(({ name, what: does }) => [name, does]), ...source.technical].join('\n');
  return BEYOND_A_PAGE.filter(([words]) => words.test(asked)).map(([, name]) => name);
};
/** The first page as a builder needs it: its words with it, not where they lie. */
export const firstPage = ({ screens, landing }: Material): KitSection | undefined => {
  const [page] = screens;
  const words = landing.filter(({ title }) => ['First screen', 'What you get', 'How it works'].includes(title));
  return (
    page && {
      title: page.title,
      body: [
        page.body.replace(/^- The words are in the landing copy\.$\n?/m, ''),
        ...words.map(({ title, body }) => `**${title}**\n${body}`),
      ]
        .join('\n\n')
        .trim(),
    }
  );
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

/** Tables in one line each: `loan_card: borrower (text), due (date), state (enum: out, back)`. */
export function schemaLines({ tables }: Material): string {
  return tables
    .map(({ title, body }) => {
      const fields = [...body.matchAll(/^\| `([^`]+)` \| ([^|]+?) \| (.*?) \|$/gm)].map(
        ([, name, type = '', is = '']) => `${name} (${type}${type === 'enum' && is.includes(', ') ? `: ${is}` : ''})`,
      );
      return `- ${title.split(':')[0]}: ${fields.join(', ')}`;
    })
    .concat(tables.length > 0 ? 'Each also has id (uuid), created_at and changed_at (timestamptz, UTC).' : [])
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
