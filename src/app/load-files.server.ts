import { readFile } from 'node:fs/promises';
import { type CompiledCatalogue, loadCatalogue, loadCollections } from '../catalogue/index.server.ts';
import { type CompiledCompanies, loadWellKnownCompanies } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { beginRoadmap } from '../roadmap/index.server.ts';
import { loadTopics } from '../trends/index.server.ts';

/** The files of the catalogue as the build has read them. */
export type Compiled = { ideas: CompiledCatalogue; companies: CompiledCompanies };

/** What is shipped as files: ideas, lists of them, companies, topics, and a new site's roadmap. */
export async function loadFiles(ctx: Context, folder: string, compiledCatalogue?: string): Promise<void> {
  const { log } = ctx;
  const compiled = await readCompiled(compiledCatalogue);
  const ideas = async () => {
    log.info(await loadCatalogue(ctx, folder, compiled.ideas), 'catalogue loaded');
    await loadCollections(ctx, folder);
  };
  // None of them needs another, and each mostly waits for its connection.
  await Promise.all([
    ideas(),
    loadWellKnownCompanies(ctx, folder, compiled.companies).then((companies) => log.info({ companies }, 'well-known companies known')),
    loadTopics(ctx, folder).then((written) => log.info({ written }, 'topics loaded')),
    beginRoadmap(ctx, folder).then((features) => log.info({ features }, 'roadmap begun')),
  ]);
}

async function readCompiled(file: string | undefined): Promise<Partial<Compiled>> {
  const text = file ? await readFile(file, 'utf8').catch(() => '{}') : '{}';
  return JSON.parse(text) as Partial<Compiled>;
}
