import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { Dossier } from '../ideas/dossier.contract.ts';
import { brokenRules, CollectionFile } from './collection-file.ts';

export type CollectionFault = { slug: string; field: string; fault: string };

/**
 * Reads every list of `catalogue/collections/`.
 * @returns the lists whose shape is right, in their order, and every fault of shape
 */
export async function readCollectionFiles(folder: string): Promise<{ collections: CollectionFile[]; faults: CollectionFault[] }> {
  const names = await readdir(join(folder, 'collections')).catch(() => []);
  const collections: CollectionFile[] = [];
  const faults: CollectionFault[] = [];
  for (const name of names.filter((one) => one.endsWith('.yaml')).sort()) {
    const slug = basename(name, '.yaml');
    const parsed = CollectionFile.safeParse(yaml(await readFile(join(folder, 'collections', name), 'utf8')));
    if (!parsed.success)
      faults.push(...parsed.error.issues.map((issue) => ({ slug, field: issue.path.join('.') || '(file)', fault: issue.message })));
    else if (parsed.data.slug !== slug)
      faults.push({ slug, field: 'slug', fault: `is "${parsed.data.slug}" but the file is named ${name}` });
    else collections.push(parsed.data);
  }
  return { collections: collections.sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1)), faults };
}

function yaml(source: string): unknown {
  try {
    return parse(source);
  } catch {
    return undefined;
  }
}

/** @returns every idea on a list that is not in the catalogue, stands there twice, or does not keep the list's rule. */
export function faultsOfCollections(collections: readonly CollectionFile[], dossiers: readonly Dossier[]): CollectionFault[] {
  const bySlug = new Map(dossiers.map((dossier) => [dossier.slug, dossier]));
  return collections.flatMap(({ slug, rule, ideas }) =>
    ideas.flatMap((idea, i) => {
      const field = `ideas.${i}`;
      const dossier = bySlug.get(idea.slug);
      if (!dossier) return [{ slug, field, fault: `there is no idea "${idea.slug}"` }];
      const twice =
        ideas.findIndex((other) => other.slug === idea.slug) < i ? [{ slug, field, fault: `"${idea.slug}" stands here twice` }] : [];
      return [
        ...twice,
        ...brokenRules(rule, dossier).map((words) => ({ slug, field, fault: `"${idea.slug}" breaks the list's rule: ${words}` })),
      ];
    }),
  );
}
