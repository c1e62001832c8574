import { featureKinds } from '../kit/feature-kinds.ts';
import { decidingFigure, ended, listed, lowerFirst, open } from '../kit/words.ts';
import type { PromptBlock } from './kit-sections.ts';
import { dataRules, type Material, may, must, never, noInvention, ordered, storyBlock, storyNames, what, who } from './prompt-material.ts';

/** Cursor: rules that stay, files by name, and the first small change with a test that proves it. */
export function cursor(m: Material): PromptBlock[] {
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
export function claudeCode(m: Material): PromptBlock[] {
  const names = storyNames(m);
  return [
    must(`We begin a new product in this folder, which is empty but for docs/: its build kit. ${what(m)} ${who(m)}`),
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
