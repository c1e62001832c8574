import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { TopicDownloads, TopicInput } from './topic-file.ts';

export type TopicFault = { slug: string; field: string; fault: string };

/** Reads every topic of `catalogue/topics/`. @returns those whose shape is right, by slug, and every fault of shape */
export async function readTopicFiles(folder: string): Promise<{ topics: TopicInput[]; faults: TopicFault[] }> {
  const names = await readdir(join(folder, 'topics')).catch(() => []);
  const topics: TopicInput[] = [];
  const faults: TopicFault[] = [];
  for (const name of names.filter((one) => one.endsWith('.yaml')).sort()) {
    const slug = basename(name, '.yaml');
    const parsed = TopicInput.safeParse(yaml(await readFile(join(folder, 'topics', name), 'utf8')));
    if (!parsed.success)
      faults.push(...parsed.error.issues.map((issue) => ({ slug, field: issue.path.join('.') || '(file)', fault: issue.message })));
    else if (parsed.data.slug !== slug)
      faults.push({ slug, field: 'slug', fault: `is "${parsed.data.slug}" but the file is named ${name}` });
    else topics.push(parsed.data);
  }
  return { topics, faults };
}

/** @returns the shipped measurements. @throws Error when the file has another shape */
export async function readTopicDownloads(folder: string): Promise<TopicDownloads> {
  return TopicDownloads.parse(JSON.parse(await readFile(join(folder, 'measured', 'topic-downloads.json'), 'utf8')));
}

/** @returns packages nobody has measured, names that stand twice, and packages that two topics count */
export function faultsOfTopics(topics: readonly TopicInput[], { packages }: TopicDownloads): TopicFault[] {
  const nameOf = new Map<string, string>();
  const topicOf = new Map<string, string>();
  return topics.flatMap(({ slug, name, terms }) => {
    const faults: TopicFault[] = [];
    if (nameOf.has(name.toLowerCase())) faults.push({ slug, field: 'name', fault: `is also that of ${nameOf.get(name.toLowerCase())}` });
    nameOf.set(name.toLowerCase(), slug);
    for (const term of terms.npm) {
      if (!packages[term])
        faults.push({ slug, field: 'terms.npm', fault: `${term} has not been measured: run "npm run measure -- topics"` });
      if (topicOf.has(term)) faults.push({ slug, field: 'terms.npm', fault: `${term} is counted by ${topicOf.get(term)} already` });
      topicOf.set(term, slug);
    }
    return faults;
  });
}

function yaml(source: string): unknown {
  try {
    return parse(source);
  } catch {
    return undefined;
  }
}
