import { z } from 'zod';
import { askEach, orNone } from './asker.server.ts';
import { Day, dayOf, findingsOf, topPhrases } from './findings.ts';
import type { LiveSource } from './live-source.ts';
import { contentWords, MIN_RELEVANCE, relevanceOf } from './relevance.ts';

const NAMES_ASKED = 6;
const PACKAGES_COUNTED = 3;
const Project = z.object({
  info: z.object({
    name: z.string().min(1),
    summary: z.string().nullish(),
    keywords: z.string().nullish(),
    package_url: z.string().optional(),
  }),
  urls: z.array(z.object({ upload_time_iso_8601: Day })),
});
const Recent = z.object({ data: z.object({ last_month: z.number() }) });

/** Names a package for such a thing is likely to have: the words of a phrase joined, its first two and its last two (PEP 503 spelling). */
function likelyNames(phrases: readonly string[]): string[] {
  const names = phrases.flatMap((phrase) => {
    const words = contentWords(phrase).filter((word) => /^[a-z0-9]+$/.test(word));
    return [words, words.slice(0, 2), words.slice(-2)].map((some) => some.join('-'));
  });
  return [...new Set(names.filter(Boolean))].slice(0, NAMES_ASKED);
}

/**
 * Packages of PyPI, which has no search to ask: likely names are looked up (https://docs.pypi.org/api/json/), and what exists and is about the phrase is
 * counted at https://pypistats.org/api (downloads of the last 30 days, without mirrors).
 */
export function pypi(bases: { index: string; stats: string } = { index: 'https://pypi.org', stats: 'https://pypistats.org' }): LiveSource {
  return {
    id: 'pypi',
    lifeMs: 86_400_000,
    rate: { perMinute: 30, burst: 10, gapMs: 50 },
    notFor: ({ solution_type }) =>
      solution_type === 'developer_tool'
        ? undefined
        : 'The idea is not a tool for developers, so downloads of packages say nothing about it.',
    questions: (understanding) => likelyNames(topPhrases(understanding)),
    async ask(asker, names, understanding) {
      const phrases = topPhrases(understanding);
      const { items, ...rest } = await askEach(
        names,
        (name) => `the package name “${name}”`,
        async (name) => {
          const project = await orNone(asker.json(Project, { url: `${bases.index}/pypi/${name}/json` }));
          return project ? [project] : [];
        },
      );
      const relevant = items
        .map(({ info, urls }) => ({
          ...info,
          released_on: urls[0]?.upload_time_iso_8601,
          relevance: relevanceOf(phrases, `${info.name.replaceAll(/[._-]/g, ' ')} ${info.summary ?? ''}`, info.keywords ?? ''),
        }))
        .filter(({ relevance }) => relevance >= MIN_RELEVANCE)
        .sort((a, b) => b.relevance - a.relevance)
        .slice(0, PACKAGES_COUNTED);
      const counted = await Promise.all(
        relevant.map(async (p) => {
          const name = p.name.toLowerCase().replaceAll(/[-_.]+/g, '-');
          const recent = await orNone(asker.json(Recent, { url: `${bases.stats}/api/packages/${encodeURIComponent(name)}/recent` }));
          return recent && { ...p, downloads: recent.data.last_month };
        }),
      );
      const findings = findingsOf(
        counted.flatMap((p) =>
          p
            ? {
                kind: 'package_downloads' as const,
                subject: p.name,
                text: p.summary ?? '',
                value: p.downloads,
                unit: 'downloads a month',
                url: p.package_url ?? `https://pypi.org/project/${encodeURIComponent(p.name)}/`,
                observed_at: dayOf(asker.now),
                relevance: p.relevance,
                ...(p.released_on ? { also: { released_on: p.released_on } } : {}),
              }
            : [],
        ),
      );
      return { findings, ...rest };
    },
  };
}
