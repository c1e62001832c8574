import type { Dossier } from './dossier.contract.ts';
import { allStrings, CITATION, type DossierFault } from './dossier-checks.ts';

function shingles(prose: string, size: number): Set<string> {
  const words =
    prose
      .toLowerCase()
      .replace(CITATION, '')
      .match(/[a-z0-9']+/g) ?? [];
  const found = new Set<string>();
  for (let i = 0; i + size <= words.length; i++) found.add(words.slice(i, i + size).join(' '));
  return found;
}

/** What an idea is, in one string: used to compare ideas with each other. */
function essence(d: Dossier): string {
  return [d.title, d.tagline, d.audience.person, d.solution_overview, ...d.mvp_features.map((f) => `${f.name} ${f.what}`)].join(' ');
}

const STOP = new Set(
  'a an and are as at be but by can does each every for from had has have if in into is it its more no not of on one only or out over same so than that the their them then there they this to two was were what when which who will with without'.split(
    ' ',
  ),
);

function terms(prose: string): Map<string, number> {
  const bag = new Map<string, number>();
  for (const word of prose.toLowerCase().match(/[a-z]{3,}/g) ?? []) {
    if (!STOP.has(word)) bag.set(word, (bag.get(word) ?? 0) + 1);
  }
  return bag;
}

/**
 * Pairs of dossiers that are too alike: tf-idf cosine of what they are, or whole phrases shared word for word.
 * @param dossiers the whole catalogue
 * @param maxCosine similarity from which two ideas count as the same (0–1). Two people's tellings of one idea came to 0.26 and 0.39; ideas that differ stay below 0.19
 */
export function nearDuplicates(dossiers: readonly Dossier[], maxCosine = 0.22): DossierFault[] {
  const bags = dossiers.map((d) => terms(essence(d)));
  const documentFrequency = new Map<string, number>();
  for (const bag of bags) for (const word of bag.keys()) documentFrequency.set(word, (documentFrequency.get(word) ?? 0) + 1);
  const vectors = bags.map((bag) => {
    const weights = new Map(
      [...bag].map(([w, n]) => [w, (1 + Math.log(n)) * Math.log(1 + dossiers.length / (documentFrequency.get(w) as number))]),
    );
    const norm = Math.hypot(...weights.values()) || 1;
    return new Map([...weights].map(([w, x]) => [w, x / norm]));
  });
  // Two dossiers may stand on the same ground.
  const phrases = dossiers.map(({ ground: _, ...d }) =>
    shingles(
      allStrings(d)
        .map(([, s]) => s)
        .join(' | '),
      12,
    ),
  );

  const faults: DossierFault[] = [];
  for (let a = 0; a < dossiers.length; a++) {
    for (let b = a + 1; b < dossiers.length; b++) {
      const [one, other] = [dossiers[a] as Dossier, dossiers[b] as Dossier];
      let cosine = 0;
      for (const [word, weight] of vectors[a] as Map<string, number>)
        cosine += weight * ((vectors[b] as Map<string, number>).get(word) ?? 0);
      if (cosine > maxCosine)
        faults.push({ slug: one.slug, field: 'solution_overview', fault: `is ${cosine.toFixed(2)} like ${other.slug}` });
      const shared = [...(phrases[a] as Set<string>)].filter((phrase) => (phrases[b] as Set<string>).has(phrase));
      if (shared.length > 0) faults.push({ slug: one.slug, field: '(any)', fault: `shares the phrase "${shared[0]}" with ${other.slug}` });
      if (one.title.toLowerCase() === other.title.toLowerCase())
        faults.push({ slug: one.slug, field: 'title', fault: `is also the title of ${other.slug}` });
    }
  }
  return faults;
}
