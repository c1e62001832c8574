/**
 * What the built-in strategist makes of questions: `npm run bench -- strategist [--set reported|development] [--out FILE.jsonl] [--data FOLDER] [--misses]`.
 * Prints the share of questions answered by the right verb, of refusals, and of answers with a figure or a named idea; writes questions and answers for readers.
 * `reported` is held apart: it is opened to report and nothing is tuned with it. Exits with 1 when a bar is missed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { parse } from 'yaml';
import { z } from 'zod';
import { connectRooms } from '../../../src/app/connect-rooms.server.ts';
import { findIdea, type IdeaFull, loadCatalogue, tradeInText } from '../../../src/catalogue/index.server.ts';
import { namesOf } from '../../../src/chat/material.server.ts';
import { type Answer, outsideVerbs, pleasantries, sentencesOf, type VerbId, verbIds } from '../../../src/chat/strategist/answer.ts';
import { answerQuestion, refusalOf, type Subject } from '../../../src/chat/strategist/answer-question.ts';
import { keepWhatHolds } from '../../../src/chat/strategist/keep-what-holds.ts';
import { readQuestion } from '../../../src/chat/strategist/read-question.server.ts';
import { settleFocus } from '../../../src/chat/strategist/spoken-of.ts';
import { type Previous, threadOf } from '../../../src/chat/strategist/thread.ts';
import { toMarkdown } from '../../../src/chat/strategist/to-markdown.ts';
import { worldOf } from '../../../src/chat/world.server.ts';
import { createFindNear, keepCatalogueCompanies, loadWellKnownCompanies } from '../../../src/engine/index.server.ts';
import { loadTopics, topicsNear } from '../../../src/trends/index.server.ts';
import { benchDatabase, root } from '../search/database.ts';

const BARS = { right: 0.8, refused: 0.1 };
/** Verbs whose right answer is that we do not answer: refusals of them are no faults. */
const mayRefuse = ({ wanted }: Line) => wanted.some((verb) => verb !== 'unknowable' && outsideVerbs.has(verb));

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'reported' },
    out: { type: 'string' },
    data: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});
const Chats = z.array(
  z.strictObject({
    voice: z.string(),
    on: z.string().optional(),
    turns: z.array(z.strictObject({ ask: z.string(), verbs: z.array(z.enum(verbIds)).min(1) })).min(1),
  }),
);
const chats = Chats.parse(parse(readFileSync(join(import.meta.dirname, `${values.set}.yaml`), 'utf8')));

type Line = {
  voice: string;
  on: string | null;
  question: string;
  wanted: VerbId[];
  verbs: readonly VerbId[];
  answer: string;
  sources: string[];
  isEmpty: boolean;
  says: boolean;
  faults: string[];
  ms: number;
};
const lines: Line[] = [];
const database = await benchDatabase(5, values.data);
try {
  const { ctx } = database;
  connectRooms();
  await loadCatalogue(ctx, join(root, 'catalogue'));
  await ctx.db.rows(sql`UPDATE ideas SET published_at = ${new Date('2026-01-01T00:00:00Z')} WHERE state = 'published'`);
  await keepCatalogueCompanies(ctx);
  await loadWellKnownCompanies(ctx, join(root, 'catalogue'));
  await loadTopics(ctx, join(root, 'catalogue'));
  const findNear = createFindNear();
  const viewer = { plan: 'lifetime', isAdmin: false, userId: '018f0000-0000-7000-8000-000000000001' } as const;
  for (const { voice, on, turns } of chats) {
    const idea = on === undefined ? undefined : ((await findIdea(ctx, viewer, on)) as IdeaFull);
    let previous: Previous | undefined;
    for (const { ask: question, verbs: wanted } of turns) {
      const startedMs = performance.now();
      const reading = await readQuestion(question, idea !== undefined, previous, { tradeIn: tradeInText });
      const subject: Subject = { question, reading, idea, previous, trends: await topicsNear(ctx, idea ?? { text: question }) };
      const asked = await settleFocus({ ...subject, world: worldOf(ctx, viewer, findNear, subject) });
      const { answer, faults } = keepWhatHolds((await refusalOf(asked)) ?? (await answerQuestion(asked)), asked);
      const { pieces, sources } = toMarkdown(answer, namesOf(asked, answer.ideas ?? []));
      lines.push({
        voice,
        on: on ?? null,
        question,
        wanted,
        verbs: asked.reading.wanted.map(({ verb }) => verb),
        answer: pieces.join('').trim(),
        sources: sources.map(({ no, label }) => `${no}. ${label}`),
        isEmpty: answer.isEmpty,
        says: saysSomething(answer),
        faults,
        ms: Math.round(performance.now() - startedMs),
      });
      if (!pleasantries.some((verb) => answer.verbs.includes(verb)))
        previous = { ...threadOf(asked, answer), said: sentencesOf(answer.blocks) };
    }
  }
} finally {
  await database.close();
}

/** Whether an answer names an idea, or gives a figure that rests on something. */
function saysSomething({ blocks, isEmpty }: Answer): boolean {
  return (
    !isEmpty &&
    sentencesOf(blocks).some(
      ({ text, cites }) => cites.some(({ of }) => of === 'idea') || (/\d/.test(text) && cites.some(({ of }) => of !== 'self')),
    )
  );
}

const isRight = ({ wanted, verbs }: Line) =>
  verbs.some((verb) => wanted.includes(verb)) || (wanted.includes('pick') && verbs.includes('summary'));
const isRefused = (line: Line) => line.isEmpty && !mayRefuse(line);
const share = (which: readonly Line[]) => which.length / lines.length;
const right = lines.filter(isRight);
const refused = lines.filter(isRefused);
const answerable = lines.filter((line) => !mayRefuse(line));
const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
console.log(`${values.set}: ${lines.length} questions in ${chats.length} chats`);
console.log(`right verb                        ${right.length} of ${lines.length} (${percent(share(right))})`);
console.log(`refused, of those to be answered  ${refused.length} of ${answerable.length} (${percent(refused.length / answerable.length)})`);
const saying = answerable.filter(({ says }) => says);
console.log(`with a figure or a named idea     ${saying.length} of ${answerable.length} (${percent(saying.length / answerable.length)})`);
console.log(`sentences their sources do not hold ${lines.reduce((sum, { faults }) => sum + faults.length, 0)}`);
const slow = [...lines].sort((a, b) => a.ms - b.ms);
console.log(
  `time of an answer                 median ${slow[Math.floor(slow.length / 2)]?.ms} ms, 95th percentile ${slow[Math.floor(slow.length * 0.95)]?.ms} ms`,
);
if (values.misses)
  for (const one of lines)
    if (!isRight(one) || isRefused(one) || one.faults.length > 0)
      console.log(
        `${isRight(one) ? '' : 'WRONG '}${isRefused(one) ? 'REFUSED ' : ''}${one.question} | ${one.wanted} | ${one.verbs} ${one.faults.join('; ')}`,
      );
if (values.out) writeFileSync(values.out, lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
process.exitCode = share(right) >= BARS.right && refused.length / answerable.length <= BARS.refused ? 0 : 1;
process.exit();
