import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Context } from '../platform/context.server.ts';
import { FeatureInput } from './roadmap.contract.ts';

/** A promise needs a person who makes it: a shipped roadmap names no day, month or year. */
const DATE = /\b(20\d\d|q[1-4]|january|february|march|april|june|july|august|september|october|november|december)\b/i;
const undated = (text: string) => !DATE.test(text);
const FirstFeature = z.strictObject({
  ...FeatureInput.shape,
  status: z.enum(['considering', 'planned'], 'must be considering or planned: nothing else is true on a new site'),
});
const FirstRoadmap = z.strictObject({
  features: z
    .array(FirstFeature.refine(({ title, description }) => undated(`${title} ${description}`), 'must promise no date'))
    .min(1)
    .refine((features) => new Set(features.map(({ title }) => title)).size === features.length, 'must have each title once'),
});

export type RoadmapFault = { slug: string; field: string; fault: string };

/** Reads `catalogue/roadmap.yaml`. @returns its features in their order, and every fault of shape */
export async function readFirstRoadmap(folder: string): Promise<{ features: FeatureInput[]; faults: RoadmapFault[] }> {
  const parsed = FirstRoadmap.safeParse(await readFile(join(folder, 'roadmap.yaml'), 'utf8').then(parse, () => undefined));
  if (parsed.success) return { features: parsed.data.features, faults: [] };
  const faults = parsed.error.issues.map(({ path, message }) => ({ slug: 'roadmap', field: path.join('.') || '(file)', fault: message }));
  return { features: [], faults };
}

/**
 * Puts the shipped features on the roadmap of a new site, once: what administrators change or take away afterwards stays so. A site whose roadmap was
 * begun before keeps it as it is.
 * @param folder the `catalogue/` folder
 * @returns how many features were put up
 * @throws Error naming the first fault when the file is not fit to ship
 */
export async function beginRoadmap(ctx: Context, folder: string): Promise<number> {
  const { features, faults } = await readFirstRoadmap(folder);
  const first = faults[0];
  if (first) throw new Error(`${first.slug}: ${first.field}: ${first.fault} (${faults.length} faults in all)`);
  return ctx.db.transaction(async (db) => {
    const isNew = await db.row(
      sql`INSERT INTO roadmap_beginnings (begun_at) VALUES (${ctx.now()}) ON CONFLICT DO NOTHING RETURNING begun_at`,
    );
    if (!isNew || (await db.row(sql`SELECT 1 FROM roadmap_features LIMIT 1`))) return 0;
    // The list shows the newest first among those of as many votes.
    for (const { title, description, status } of features.toReversed())
      await db.rows(sql`
        INSERT INTO roadmap_features (id, title, description, status, created_at, updated_at)
        VALUES (${uuidv7()}, ${title}, ${description}, ${status}, ${ctx.now()}, ${ctx.now()})`);
    return features.length;
  });
}
