import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { parse } from 'yaml';
import type { DailyIdea, IdeaCard, IdeaPage } from '../../src/catalogue/ideas/ideas.contract.ts';
import { root } from './built-site.ts';

/** Data of an answer of the site's own API. */
async function ask<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(`/api/v1${path}`);
  const body = (await response.json()) as { success: boolean; data: T };
  if (!body.success) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body.data;
}

export const findDaily = (request: APIRequestContext) => ask<DailyIdea>(request, '/ideas/daily/today');
export const listIdeas = (request: APIRequestContext, query: string) => ask<IdeaPage>(request, `/ideas?${query}`);
/** The lists whose title or standfirst holds the words. */
export const findLists = (request: APIRequestContext, search: string) =>
  ask<{ slug: string; title: string }[]>(request, `/collections?search=${encodeURIComponent(search)}`);

/** Topics that a search finds, as the command palette asks for them. */
export const findTopics = async (request: APIRequestContext, search: string) =>
  (await ask<{ topics: { slug: string; name: string }[] }>(request, `/trends?limit=3&search=${encodeURIComponent(search)}`)).topics;

/** Every idea of the catalogue, newest first. */
export async function listAllIdeas(request: APIRequestContext): Promise<IdeaCard[]> {
  const ideas: IdeaCard[] = [];
  for (let page = 1; ; page++) {
    const found = await listIdeas(request, `limit=100&page=${page}`);
    ideas.push(...found.ideas);
    // Ideas that other tests make are theirs.
    if (page >= found.pagination.pages) return ideas.filter(({ slug }) => existsSync(shippedFile(slug)));
  }
}

const shippedFile = (slug: string) => join(root, 'catalogue/ideas', `${slug}.yaml`);

/** An idea that a visitor reads only as a teaser, for this reason. */
export async function findLocked(
  request: APIRequestContext,
  reason: IdeaCard['access']['reason'] = 'older_than_free_window',
): Promise<IdeaCard> {
  const found = (await listAllIdeas(request)).find((idea) => idea.access.reason === reason);
  if (!found) throw new Error(`The catalogue has no idea that is ${reason}.`);
  return found;
}

const SHORTEST_TELLTALE = 40;

/** Every sentence of a shipped dossier that only a reader with access may see; each long enough to be found nowhere else by chance. */
export function lockedSentences(idea: IdeaCard): string[] {
  const file = readFileSync(shippedFile(idea.slug), 'utf8');
  const { slug: _slug, title: _title, tagline: _tagline, ...dossier } = parse(file) as Record<string, unknown>;
  return textsIn(dossier)
    .flatMap((text) => text.split(/\[\^[^\]]+\]|(?<=[.!?])\s+/))
    .map(oneLine)
    .filter((sentence) => sentence.length >= SHORTEST_TELLTALE && !idea.problem_teaser.includes(sentence));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** What a page or an API answer says, as one line without the escapes of HTML and JSON. */
export function plainText(body: string): string {
  return oneLine(body.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] as string).replace(/\\(["\\/])/g, '$1'));
}

function oneLine(text: string): string {
  return text.replace(/(\\n|\s)+/g, ' ').trim();
}
