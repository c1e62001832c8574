import { featureKinds } from '../kit/feature-kinds.ts';
import { ended, listed, lowerFirst, withoutMarks } from '../kit/words.ts';
import type { PromptBlock } from './kit-sections.ts';
import {
  beyondAPage,
  dataRules,
  firstPage,
  type Material,
  may,
  must,
  never,
  noInvention,
  ordered,
  schemaLines,
  screenBlock,
  storyBlock,
  storyNames,
  what,
  who,
} from './prompt-material.ts';

/** Said only where something is asked that a page cannot do, so that nobody believes it was built. */
function notOnAPage(m: Material, words: string): string {
  const beyond = beyondAPage(m);
  return beyond.length > 0
    ? `${words}; this product also asks for ${listed(beyond)}. Make a screen that does the same by hand, say on it what is still missing, and do not pretend that it works.`
    : '';
}

/** Lovable: a clear blueprint, then one screen after the other, real words from the start, and questions before code. */
export function lovable(m: Material): PromptBlock[] {
  const [landing, start, ...others] = m.screens;
  const page = firstPage(m);
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
    may(page ? screenBlock(page) : '', 'the first page'),
    may(notOnAPage(m, 'Lovable builds web apps'), 'what a page cannot do'),
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

/** Bolt and Replit build for phones as well. */
const onAPhone = (m: Material) => beyondAPage(m).some((one) => !/text messages/.test(one));

/** Bolt: one blueprint with the stack named, seed data, and increments that leave what works alone. */
export function bolt(m: Material): PromptBlock[] {
  return [
    must(`Make a full-stack prototype that runs. ${what(m)}\n\n${who(m)}`),
    must(
      `## Stack\nReact with TypeScript and Vite, Tailwind, the built-in database with sign-in. No other service unless I ask for it: where a message, a payment or a file reading is needed, put it behind one function with a fake behind it that writes to a table called outbox, and say on the screen that nothing was really sent.${onAPhone(m) ? ' Begin in the browser, at 390 px. If I say that it has to be installed on phones, make it an Expo app with the same tables.' : ''}`,
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
export function v0(m: Material): PromptBlock[] {
  const work = m.screens.filter(({ title }) => !['/ ', '/start'].some((start) => title.startsWith(start)));
  const page = firstPage(m);
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
    may(page ? `## The first page\n${page.body}` : '', 'the first page'),
    may(never(m), 'what not to build'),
    may(notOnAPage(m, 'These are screens in a browser'), 'what a page cannot do'),
  ];
}

/** What is said of a thing that happens without somebody pressing a button. */
const RUNS_ALONE =
  /\b(?:every (?:night|day|morning|evening|hour|week|month|quarter)|nightly|daily|hourly|weekly|each (?:night|day|morning|evening|week|month|friday|monday|sunday)|same-day|automatic\w*|reminds?|reminders?|alerts?|warns?|warnings?|nudges?|alarms?|sends?|texts?|imports?|fetch\w*|feeds?|gauges?|watch(?:es|ed)?|monitors?|polls?|compares the|expir\w+|deadlines?|evening before|days? before|hours? before|queues?|retr(?:y|ies))\b/i;

/** Replit: what runs by itself, its secrets and schedules, with a plan that is agreed first and a test after each step. */
export function replit(m: Material): PromptBlock[] {
  const alone = m.plan.pieces.filter(({ kind, feature }) => kind === 'message' || RUNS_ALONE.test(`${feature.name}: ${feature.what}`));
  return [
    must(`Build and deploy a full-stack app. ${what(m)}\n\n${who(m)}`),
    must(
      `Begin in plan mode: list the steps, the integrations you need and the secrets I have to add${onAPhone(m) ? `, and whether ${listed(beyondAPage(m))} needs a mobile app (Expo) rather than a web app` : ''}, then wait for my yes. Make a checkpoint after each step, test it in the browser yourself, and tell me what to click to see it.`,
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
