/**
 * Which ideas meet which topics, against a hundred pairs judged by hand: `npm run bench -- topic-links`, after a build. The pairs are what three ways of
 * linking proposed, so that most are near misses; the floor was chosen on every second pair and is to be read on the others.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { loadCatalogue } from '../../../src/catalogue/ideas/load-catalogue.server.ts';
import { createFindNear } from '../../../src/engine/retrieval/find-near.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { openDatabase } from '../../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { migrate } from '../../../src/platform/db/migrate.server.ts';
import { LEAST_PROBABLE, textsOf } from '../../../src/trends/relate-ideas.server.ts';
import { readTopicFiles } from '../../../src/trends/topic-files.server.ts';
import { labelledPairs } from './labelled-pairs.ts';

const FLOORS = [...new Set([0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, LEAST_PROBABLE])].toSorted();
const root = join(import.meta.dirname, '../../..');
const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'assay-links-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
await migrate({ url: postgres.url, folder: join(root, 'migrations'), log });
const db = openDatabase(postgres.url, log);
const ctx: Context = { db, log, now: () => new Date() };

type Judged = { meets: boolean; probability: number; sharesTag: boolean };

try {
  await loadCatalogue(ctx, join(root, 'catalogue'), {});
  const judged = await judgePairs();
  for (const [title, part] of [
    ['All pairs', judged],
    ['The half the floor was chosen on', judged.filter((_, i) => i % 2 === 0)],
    ['The other half', judged.filter((_, i) => i % 2 === 1)],
  ] as const) {
    console.log(`${title}: ${part.length} pairs, ${part.filter(({ meets }) => meets).length} meet`);
    say('a shared tag', part, ({ sharesTag }) => sharesTag);
    for (const floor of FLOORS) say(`probability ≥ ${floor}`, part, ({ probability }) => probability >= floor);
  }
} finally {
  await db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function judgePairs(): Promise<Judged[]> {
  const findNear = createFindNear();
  const { topics } = await readTopicFiles(join(root, 'catalogue'));
  const ideas = await db.rows<{ id: string; slug: string; tags: string[] }>(sql`SELECT id, slug, tags FROM ideas`);
  const judged: Judged[] = [];
  for (const pair of labelledPairs) {
    const topic = topics.find(({ slug }) => slug === pair.topic);
    const idea = ideas.find(({ slug }) => slug === pair.idea);
    if (!topic || !idea) throw new Error(`${pair.topic} or ${pair.idea} is not in the catalogue`);
    const words = [...topic.terms.tag.toSorted(), ...topic.terms.npm.toSorted()];
    const said = await Promise.all(textsOf({ ...topic, words }).map((text) => findNear(ctx, text, 'idea', 24)));
    const probability = Math.max(0, ...said.flat().flatMap((near) => (near.id === idea.id ? [near.probability] : [])));
    judged.push({ meets: pair.meets, probability, sharesTag: idea.tags.some((tag) => topic.terms.tag.includes(tag)) });
  }
  return judged;
}

function say(name: string, part: readonly Judged[], isLinked: (one: Judged) => boolean): void {
  const linked = part.filter(isLinked);
  const right = linked.filter(({ meets }) => meets).length;
  const share = (of: number) => (of ? (right / of).toFixed(2) : '–');
  console.log(
    `  ${name.padEnd(22)} linked ${String(linked.length).padStart(3)}  right ${share(linked.length)}  found ${share(part.filter(({ meets }) => meets).length)}`,
  );
}
