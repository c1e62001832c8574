import { type BuilderKey, builders, type KitTexts } from '../idea-builder.ts';
import { type Blueprint, blueprintOf } from '../kit/blueprint.ts';
import { featureKinds } from '../kit/feature-kinds.ts';
import type { KitSource } from '../kit/kit-source.ts';
import { weeksOf } from '../kit/part-plan.ts';
import { decidingFigure, ended, listed, lowerFirst, oneLine, open, sentencesOf, withoutMarks } from '../kit/words.ts';
import { fitPrompt, type KitSection, type PromptBlock, sectionsIn } from './kit-sections.ts';

/** What every prompt is made from. Stories, tables and screens are those of the kit as they stand, so a prompt follows its owner's changes. */
type Material = {
  source: KitSource;
  plan: Blueprint;
  stories: KitSection[];
  tables: KitSection[];
  screens: KitSection[];
  /** Names of features in the order they can be built. */
  order: string[];
};

const writers: Record<BuilderKey, (material: Material) => PromptBlock[]> = {
  prompt_lovable: lovable,
  prompt_bolt: bolt,
  prompt_v0: v0,
  prompt_replit: replit,
  prompt_cursor: cursor,
  prompt_claude_code: claudeCode,
};

/** Writes the prompt for one builder from a kit's parts, within its limit. */
export function composePrompt(key: BuilderKey, source: KitSource, texts: Partial<KitTexts>): string {
  const plan = blueprintOf(source);
  const builder = builders.find((one) => one.key === key) as (typeof builders)[number];
  const material: Material = {
    source,
    plan,
    stories: sectionsIn(texts.user_stories).filter(({ title }) => /^Story \d/.test(title)),
    tables: sectionsIn(texts.data_model).filter(({ title }) => /^[a-z][a-z0-9_]*:/.test(title)),
    screens: sectionsIn(texts.screens).filter(({ title }) => title.startsWith('/')),
    order: weeksOf(source, plan).map(({ name }) => name),
  };
  return fitPrompt(writers[key](material), builder.maxPrompt);
}

const must = (text: string, what = 'the task'): PromptBlock => ({ text, what, must: true });
const may = (text: string, what: string): PromptBlock => ({ text, what });

const what = ({ source }: Material) => `${ended(withoutMarks(source.tagline))}`;
const who = ({ source, plan }: Material) => {
  const moment = sentencesOf(withoutMarks(oneLine(source.moment || source.problem)))
    .slice(0, 2)
    .join(' ');
  return `It is for ${plan.customer}. ${ended(moment)}`;
};
const never = ({ source }: Material) =>
  source.leftOut.length > 0
    ? `Do not build: ${listed(source.leftOut.map((line) => lowerFirst(open(line))))}.${source.leftOut.some((line) => SOFTWARE.test(line)) ? ' What is left out there is left out for customers; these screens are for running the service.' : ''}`
    : 'Do not add features that are not named here.';
/** A product that leaves out an app may still be run with one. */
const SOFTWARE = /\b(?:apps?|websites?|web site|logins?|portals?|software|dashboards?|accounts? for)\b/i;
const noInvention =
  'Invent no customers, testimonials, figures or logos. Where a bracket says “fill in”, keep it visible so that I find it.';

/** Tables in one line each: `loan_card: borrower (text), due (date)`. */
function schemaLines({ tables }: Material): string {
  return tables
    .map(({ title, body }) => {
      const fields = [...body.matchAll(/^\| `([^`]+)` \| ([^|]+?) \|/gm)].map(([, name, type]) => `${name} (${(type ?? '').trim()})`);
      return `- ${title.split(':')[0]}: ${fields.join(', ')}`;
    })
    .join('\n');
}
const screenBlock = ({ title, body }: KitSection) => `### ${title}\n${body}`;
const storyBlock = ({ title, body }: KitSection) => `### ${title.replace(/^Story \d+: /, '')}\n${body.replaceAll('- [ ] ', '- ')}`;
/** The stories in the order in which they are to be built. */
const ordered = ({ stories, order }: Material): KitSection[] => {
  const place = (title: string) => {
    const at = order.findIndex((name) => title.endsWith(`: ${name}`));
    return at < 0 ? order.length : at;
  };
  return [...stories].sort((a, b) => place(a.title) - place(b.title));
};
const storyNames = (material: Material) => ordered(material).map(({ title }) => title.replace(/^Story \d+: /, ''));
const dataRules = ({ source }: Material) => {
  const rules = [...sentencesOf(source.regulatory.notes), ...source.technical].map(withoutMarks);
  return rules.length > 0 ? `It has to hold:\n${rules.map((line) => `- ${ended(line)}`).join('\n')}` : '';
};

/** Lovable: a clear blueprint, then one screen after the other, real words from the start, and questions before code. */
function lovable(m: Material): PromptBlock[] {
  const [landing, start, ...others] = m.screens;
  // The first two stories that can be built, so that screens, criteria and what comes after speak of the same.
  const [one = '', two = ''] = storyNames(m);
  const chosen = [one, two].flatMap((name) => others.find(({ title }) => title.endsWith(` : ${name}`)) ?? []);
  const firstTwo = chosen.length === 2 ? chosen : others.slice(0, 2);
  return [
    must(`Build a web app. ${what(m)}\n\n${who(m)}\n\n${never(m)} ${noInvention}`),
    must(
      `Before you write code, ask me up to five questions whose answers would change the data or the screens. Then build only the following; I will ask for the rest one screen at a time:\n${[
        landing,
        start,
        ...firstTwo,
      ]
        .filter((one) => one !== undefined)
        .map(({ title }) => `- ${title}`)
        .join('\n')}`,
    ),
    must(
      `## Data\nUse the built-in database and sign-in. Row-level security on every table: people see what belongs to their own account and nothing else.\n${schemaLines(m)}`,
      'the tables',
    ),
    ...firstTwo.map((one) => may(screenBlock(one), `the screen ${one.title}`)),
    may(landing ? screenBlock(landing) : '', 'the first page'),
    may(`## Done when\n${ordered(m).slice(0, 2).map(storyBlock).join('\n\n')}`, 'the criteria of the first stories'),
    may(dataRules(m), 'what it has to hold'),
    may(
      `## Looks\nCalm and plain, for work: one accent colour, large figures, labels above fields, no decoration that moves. Usable on a telephone of 390 px and by keyboard. Use these words on the buttons and headings: ${listed(storyNames(m))}.`,
      'the looks',
    ),
    may(
      `## After this\nI will send these one by one; leave room for them and do not begin them:\n${storyNames(m)
        .slice(2)
        .map((name) => `- ${name}`)
        .join('\n')}`,
      'what comes after',
    ),
  ];
}

/** Bolt: one blueprint with the stack named, seed data, and increments that leave what works alone. */
function bolt(m: Material): PromptBlock[] {
  return [
    must(`Make a full-stack prototype that runs. ${what(m)}\n\n${who(m)}`),
    must(
      `## Stack\nReact with TypeScript and Vite, Tailwind, the built-in database with sign-in. No other service unless I ask for it: where a message, a payment or a file reading is needed, put it behind one function with a fake behind it that writes to a table called outbox, and say on the screen that nothing was really sent.`,
      'the stack',
    ),
    must(`## Tables\n${schemaLines(m)}`, 'the tables'),
    must(
      `## Build in this order, and stop after each so that I can try it\n${storyNames(m)
        .map((name, at) => `${at + 1}. ${name}`)
        .join('\n')}\n\nWhen you change something later, leave the files of finished steps alone unless I name them.`,
      'the order',
    ),
    ...ordered(m).map((story) => may(storyBlock(story), 'some criteria')),
    ...m.screens.slice(2).map((screen) => may(screenBlock(screen), 'some screens')),
    may(
      `## Seed data\nTwo ${m.plan.core.table}s and enough rows that every screen shows: one complete, one with something missing, one that failed. Call people “Example person 1” and so on.`,
      'seed data',
    ),
    may(`${never(m)} ${noInvention}`, 'what not to build'),
    may(dataRules(m), 'what it has to hold'),
  ];
}

/** v0: what is on the screen, who uses it when, and what it may not be; one screen at a time with typed example data. */
function v0(m: Material): PromptBlock[] {
  const work = m.screens.filter(({ title }) => !['/ ', '/start'].some((start) => title.startsWith(start)));
  const [landing] = m.screens;
  const main = work[0];
  const kind = m.plan.pieces[0] ? featureKinds[m.plan.pieces[0].kind] : undefined;
  return [
    must(`Build the screens of this product in Next.js (App Router), TypeScript, Tailwind and shadcn/ui. ${what(m)}`),
    must(
      `## Who uses it, and when\n${who(m)}\nThey decide one thing on the first screen: what to do next.${kind ? ` It works like this: ${kind.screen}.` : ''}`,
      'who uses it',
    ),
    must(
      `## What is on the screens\n${[main, ...work.slice(1)]
        .filter((one) => one !== undefined)
        .slice(0, 3)
        .map(screenBlock)
        .join('\n\n')}`,
      'the first screens',
    ),
    ...work.slice(3).map((screen) => may(screenBlock(screen), 'further screens')),
    must(
      `## States\nEvery list has four: loading (skeleton in the list’s shape), empty, one row, and two hundred rows with search. Every form has three: untouched, faults beside their fields, and saved. Show each state on a page /states so that I can look at them without data.`,
      'the states',
    ),
    must(
      `## Data\nNo backend yet. One file \`data.ts\` with types and example rows; screens take props of these types. Call people “Example person 1” and so on.\n${schemaLines(m)}`,
      'the tables',
    ),
    must(
      `## Taste\nA tool for daily work: paper and ink, one accent for the main action, tabular figures, text of 16 px or more, contrast AA, everything by keyboard. No gradients, no icons without words, no hero picture. ${noInvention}`,
      'taste',
    ),
    may(landing ? `## The first page\n${landing.body}` : '', 'the first page'),
    may(never(m), 'what not to build'),
  ];
}

/** Replit: what runs by itself, its secrets and schedules, with a plan that is agreed first and a test after each step. */
function replit(m: Material): PromptBlock[] {
  const alone = m.plan.pieces.filter(({ kind }) => ['message', 'intake', 'calendar', 'match'].includes(kind));
  return [
    must(`Build and deploy a full-stack app. ${what(m)}\n\n${who(m)}`),
    must(
      `Begin in plan mode: list the steps, the integrations you need and the secrets I have to add, then wait for my yes. Make a checkpoint after each step, test it in the browser yourself, and tell me what to click to see it.`,
      'how to work',
    ),
    must(`## Database\nPostgres, migrations in files.\n${schemaLines(m)}`, 'the tables'),
    must(
      alone.length > 0
        ? `## What runs without anybody looking\n${alone.map(({ feature, kind }) => `- ${feature.name}: ${ended(lowerFirst(withoutMarks(feature.what)))} ${featureKinds[kind].criterion(feature.name)}`).join('\n')}\nUse a scheduled deployment for what has a time, and a queue table for what may fail: tried three times, then shown on a page that says so. Ask for keys as secrets; without a key, write to the log and mark it “not sent”.`
        : `## What runs without anybody looking\nOnly a nightly job that writes one page: what waits, since when, and what failed.`,
      'what runs by itself',
    ),
    must(
      `## Steps\n${storyNames(m)
        .map((name, at) => `${at + 1}. ${name}`)
        .join('\n')}`,
      'the steps',
    ),
    ...ordered(m).map((story) => may(storyBlock(story), 'some criteria')),
    may(dataRules(m), 'what it has to hold'),
    may(`${never(m)} ${noInvention}`, 'what not to build'),
    ...m.screens.slice(2).map((screen) => may(screenBlock(screen), 'some screens')),
  ];
}

/** Cursor: rules that stay, files by name, and the first small change with a test that proves it. */
function cursor(m: Material): PromptBlock[] {
  const [first, ...later] = ordered(m);
  return [
    must(
      `The folder docs/ holds the build kit of this product: @docs/brief.md @docs/user-stories.md @docs/data-model.md @docs/screens.md. Read them first; where they and I differ, ask. ${what(m)}`,
    ),
    must(
      `1. Write .cursor/rules/product.mdc (alwaysApply: true, under 60 lines) with: what the product is and for whom; the names of the tables in docs/data-model.md as the only names to use; TypeScript strict, no any; money in integer cents; times in UTC; every rule of docs/data-model.md “Rules on data”; and: ${lowerFirst(never(m))} Change one story at a time, smallest change first, test before code.`,
      'the rules',
    ),
    must(
      `2. Set up React Router or Next.js (tell me which and why in two sentences), Postgres with migrations, Vitest and Playwright. One command runs all tests. Commit.`,
      'the set-up',
    ),
    must(
      first
        ? `3. Build only this story. Write one failing test for each of its lines, show them to me, then make them pass.\n${storyBlock(first)}`
        : '3. Write one failing test for the first screen of docs/screens.md, show it to me, then make it pass.',
      'the first story',
    ),
    may(
      `4. Then stop. Next in order, each in its own chat: ${listed(later.map(({ title }) => title.replace(/^Story \d+: /, '')))}.`,
      'what comes next',
    ),
    may(dataRules(m), 'what it has to hold'),
    may(noInvention, 'on inventing'),
  ];
}

/** Claude Code: explore, plan, build, prove; a short CLAUDE.md and a way to check its own work. */
function claudeCode(m: Material): PromptBlock[] {
  const names = storyNames(m);
  return [
    must(`We begin a new product in this empty folder. docs/ holds its build kit. ${what(m)} ${who(m)}`),
    must(
      `Read docs/brief.md, docs/user-stories.md, docs/data-model.md and docs/screens.md. Do not write code yet. Then, in plan mode, give me: what contradicts itself in them, what you need to ask me, the stack with a reason for each choice, and the steps with the files each touches. Wait for my yes.`,
    ),
    must(
      `Once I agree:\n1. CLAUDE.md, at most 40 lines: commands to run, test, lint and migrate; table names as in docs/data-model.md; money in integer cents, times in UTC; ${lowerFirst(never(m))}\n2. Migrations for all tables, and a seed with people called “Example person 1” and so on.\n3. The stories one at a time, in this order: ${names.join('; ')}. For each: turn its lines into failing tests, run them, make them pass, open the screen in a browser at 390 and 1440 px, and commit with a message that says what a customer can now do.\n4. After each story tell me in three lines what works, how you proved it, and what is still open.`,
    ),
    may(dataRules(m), 'what it has to hold'),
    may(
      `Where something outside is needed (${listed([...new Set(m.plan.pieces.filter(({ kind }) => ['message', 'intake'].includes(kind)).map(({ feature }) => lowerFirst(feature.name)))].slice(0, 4)) || 'mail, payment, files'}), put it behind one interface with a local stand-in, so that tests run without a network and nothing is sent by accident.`,
      'what stands outside',
    ),
    may(
      `${noInvention} Think hard about two cases before the happy one: ${m.plan.pieces
        .slice(0, 2)
        .map(({ kind, feature }) => `${lowerFirst(open(featureKinds[kind].criterion(feature.name)))}`)
        .join('; and ')}.`,
      'what can go wrong',
    ),
    may(
      decidingFigure(m.source)
        ? `Show on the first screen the figure behind our reason to stop: ${lowerFirst(ended(decidingFigure(m.source) ?? ''))}`
        : '',
      'the deciding figure',
    ),
  ];
}
