import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { seeded } from '../search/synthetic-text.ts';
import { idText, madeIds } from './ids.ts';
import type { Sizes } from './made-events.ts';

const ROWS_A_SECOND = 200;
const A_TURN = 20;

type Site = { url: string; sizes: Sizes };

/**
 * Writes as a busy day does, to one site at a time, until it is stopped: of 20 rows 14 are readings, four saves, one a mark, and one an idea that is edited.
 * @returns what turns it to another site; what stops it and tells how many rows it wrote a second
 */
export async function beginWriting(sites: readonly Site[]): Promise<{ turnTo(site: number): void; stop(): Promise<number> }> {
  const writes = await Promise.all(sites.map(writerOf));
  let [isOn, to, turns] = [true, 0, 0];
  const startedMs = performance.now();
  const work = async () => {
    for (; isOn; turns++) {
      await writes[to]?.write();
      await delay(Math.max(0, startedMs + ((turns + 1) * A_TURN * 1_000) / ROWS_A_SECOND - performance.now()));
    }
  };
  const working = work();
  return {
    turnTo: (site) => {
      to = site;
    },
    stop: async () => {
      isOn = false;
      await working;
      await Promise.all(writes.map(({ client }) => client.end()));
      return Math.round((turns * A_TURN * 1_000) / (performance.now() - startedMs));
    },
  };
}

async function writerOf({ url, sizes }: Site) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const random = seeded(43);
  const [ideas, people] = [madeIds(sizes.ideas, 1), madeIds(sizes.people, 2)];
  const some = (count: number, ids: Buffer, of: number) => Array.from({ length: count }, () => idText(ids, Math.floor(random() * of)));
  // Nothing by the first of them, who asks for their own ideas meanwhile.
  const somebody = (count: number) => some(count, people.subarray(16), sizes.people - 1);
  const someIdeas = (count: number) => some(count, ideas, sizes.ideas);
  const insert = (into: string, values: string, count: number) =>
    client.query(`INSERT INTO ${into} SELECT u, i, ${values} FROM unnest($1::uuid[], $2::uuid[]) AS r (u, i) ON CONFLICT DO NOTHING`, [
      somebody(count),
      someIdeas(count),
    ]);
  const write = async () => {
    await insert('idea_views (user_id, idea_id, day, viewed_at)', 'current_date, now()', 14);
    await insert('saved_ideas (user_id, idea_id, saved_at)', 'now()', 4);
    await insert('idea_marks (user_id, idea_id, mark, marked_at)', `'interested', now()`, 1);
    await client.query(`UPDATE ideas SET tagline = tagline || '', updated_at = now() WHERE id = $1`, someIdeas(1));
  };
  return { client, write };
}
