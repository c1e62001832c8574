/** Closed sets and words of the idea builder, free of zod, so that screens may use them. */

/** The parts of a kit that describe what is built and sold, in reading order. */
export const planParts = [
  { key: 'brief', label: 'Brief', file: 'docs/brief.md', holds: 'What is built, for whom, against whom, and when to stop' },
  {
    key: 'user_stories',
    label: 'User stories',
    file: 'docs/user-stories.md',
    holds: 'One story a feature, each with criteria that can be checked',
  },
  { key: 'data_model', label: 'Data model', file: 'docs/data-model.md', holds: 'Tables, fields, relations and what may be kept' },
  { key: 'screens', label: 'Screens', file: 'docs/screens.md', holds: 'Every screen with what it shows, empty and failing' },
  { key: 'landing_copy', label: 'Landing copy', file: 'docs/landing-copy.md', holds: 'The page that sells it, ready to paste' },
  { key: 'brand_brief', label: 'Brand brief', file: 'docs/brand-brief.md', holds: 'Promise, voice, words to use and to avoid' },
  {
    key: 'ad_creatives',
    label: 'Ad creatives',
    file: 'docs/ad-creatives.md',
    holds: 'A search ad within its limits, and a message for each channel',
  },
  { key: 'milestones', label: 'Milestones', file: 'docs/milestones.md', holds: 'Test, build and sell, with the gate after each' },
  { key: 'budget', label: 'Budget', file: 'docs/budget.md', holds: 'What the first quarter costs and how many payments cover it' },
  {
    key: 'first_customers',
    label: 'First 100 customers',
    file: 'docs/first-100-customers.md',
    holds: 'From the first ten names to a hundred, or to all there are',
  },
] as const;

/**
 * The six builders a prompt is written for. `maxPrompt` is our own limit in characters; what a link may carry is the builder's, from its documentation:
 * Lovable docs.lovable.dev/integrations/build-with-url (50,000 characters, builds at once), Replit docs.replit.com/features/integrations/open-in-replit
 * (50,000 characters, LZ-string), Cursor cursor.com/docs/integrations/deeplinks (address of 8,000 characters), Claude Code code.claude.com/docs/en/deep-links
 * (5,000 characters). Bolt and v0 document no such link: their prompts are copied.
 */
export const builders = [
  {
    key: 'prompt_lovable',
    name: 'Lovable',
    file: 'prompts/lovable.md',
    maxPrompt: 14_000,
    good: 'a whole web app with sign-in and a database, built screen by screen',
  },
  {
    key: 'prompt_bolt',
    name: 'Bolt',
    file: 'prompts/bolt.md',
    maxPrompt: 14_000,
    good: 'a working full-stack prototype from one blueprint',
  },
  { key: 'prompt_v0', name: 'v0', file: 'prompts/v0.md', maxPrompt: 14_000, good: 'screens worth showing, in React and Next.js' },
  {
    key: 'prompt_replit',
    name: 'Replit',
    file: 'prompts/replit.md',
    maxPrompt: 14_000,
    good: 'what has to run by itself: messages, imports, jobs at set times',
  },
  {
    key: 'prompt_cursor',
    name: 'Cursor',
    file: 'prompts/cursor.md',
    maxPrompt: 5_000,
    good: 'code you read yourself, one small change at a time',
  },
  {
    key: 'prompt_claude_code',
    name: 'Claude Code',
    file: 'prompts/claude-code.md',
    maxPrompt: 4_900,
    good: 'a plan first, then code held to its tests',
  },
] as const;
export type BuilderKey = (typeof builders)[number]['key'];
export type PlanPartKey = (typeof planParts)[number]['key'];

export type PartKey = PlanPartKey | BuilderKey;
export const partKeys = [...planParts.map(({ key }) => key), ...builders.map(({ key }) => key)] as [PartKey, ...PartKey[]];
export type KitTexts = Record<PartKey, string>;

/** Parts a model may write where one is set up: those that are told. Tables, sums and prompts follow from rules. */
const modelParts: readonly PartKey[] = [
  'brief',
  'user_stories',
  'landing_copy',
  'brand_brief',
  'ad_creatives',
  'milestones',
  'first_customers',
];
export const canBeWritten = (part: PartKey): boolean => modelParts.includes(part);

export const isBuilderKey = (key: PartKey): key is BuilderKey => builders.some((builder) => builder.key === key);

/** @returns a part's name as a person reads it */
export const partLabel = (key: PartKey): string =>
  planParts.find((part) => part.key === key)?.label ?? `Prompt for ${builders.find((builder) => builder.key === key)?.name}`;
/** @returns where a part lies in the ZIP */
export const partFile = (key: PartKey): string => [...planParts, ...builders].find((part) => part.key === key)?.file as string;

/** What became of a kit in a version. */
export const changeKinds = ['composed', 'edited', 'rewritten', 'restored'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The longest text of a part, in characters. */
export const MAX_PART = 40_000;
/** Of a part's text: what reads it looks at each line several times. */
export const MAX_LINE = 2_000;
export const MAX_TITLE = 120;
/** Older versions of a kit than this many are forgotten, the oldest first. */
export const MAX_VERSIONS = 200;

export const kitFormats = [
  { id: 'markdown', label: 'Markdown', type: 'text/markdown; charset=utf-8' },
  { id: 'json', label: 'JSON', type: 'application/json; charset=utf-8' },
  { id: 'zip', label: 'ZIP', type: 'application/zip' },
] as const;
export type KitFormatId = (typeof kitFormats)[number]['id'];

export const BUILT_IN_WRITER = 'built-in composer';

/** What a person is told. */
export const kitMessages = {
  proOnly: 'AI Idea Builder is part of Pro',
  notFound: 'There is no such build kit.',
  gone: 'This kit is gone for good.',
  noVersion: 'This kit has no such version.',
  changedElsewhere:
    'This part was changed since you opened it, in another tab or on another device. Nothing is lost: your text is still here. Compare, then save again.',
  noReport: 'This report has no result to build from.',
  harmful: 'There is no kit for this idea because of the harm it does.',
  sourceGone: 'What this kit was made from is no longer there, so this part cannot be written again. You can still edit it.',
  tooLong: 'A part may have at most 40,000 characters',
  lineTooLong: 'A line may have at most 2,000 characters',
  empty: 'A part cannot be empty',
  made: 'Build kit made',
  saved: 'Part saved',
  rewritten: 'Part written again',
  modelFellBack: 'The writing model could not be used; the built-in composer wrote this part',
  restored: 'Version restored',
  renamed: 'Kit renamed',
  removed: 'Build kit removed',
  back: 'Build kit is back',
  failed: 'Failed to change the kit',
} as const;

/** A part's text that is left to its reader; what cannot be known is never made up. */
export const blank = (what: string) => `**[fill in: ${what}]**`;
const BLANK = /\[fill in: [^\]]+\]/g;
/** @returns how many blanks a text leaves */
export const blanksIn = (text: string): number => text.match(BLANK)?.length ?? 0;
