import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { findIdea, ideaOfTheDay, listSavedIdeas, SavedQuery } from '../../catalogue/index.server.ts';
import { methodOfEngine } from '../../engine/index.server.ts';
import type { KeyScope } from '../../platform/api/key-scopes.ts';
import { findResearch, listResearch } from '../../research/index.server.ts';
import { pageOf } from './cursor.ts';
import { ideaForClient } from './idea-tools.server.ts';
import { type McpCall, NOTICE } from './tool.server.ts';

const PAGE = 50;
const MOST_REPORTS = 50;
/** The protocol's code for a resource there is not. */
const RESOURCE_NOT_FOUND = -32_002;
const JSON_TYPE = 'application/json';

type Resource = { uri: string; name: string; title: string; description: string; mimeType: string };
const resource = (path: string, title: string, description: string): Resource => ({
  uri: `assay://${path}`,
  name: path.replaceAll('/', '-'),
  title,
  description,
  mimeType: JSON_TYPE,
});

export const templates = [
  {
    uriTemplate: 'assay://ideas/{slug}',
    name: 'idea',
    title: 'An idea',
    description: 'The dossier of an idea in short, or its teaser',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: 'assay://reports/{id}',
    name: 'report',
    title: 'A report of mine',
    description: 'A finished report with its evidence',
    mimeType: JSON_TYPE,
  },
];

/** @returns what an API key needs to read what stands at an address */
export const scopeOfResource = (uri: string): KeyScope => (/^assay:\/\/reports\b/.test(uri) ? 'research' : 'read');

/** @returns whether what stands at an address is somebody's own */
export const needsPerson = (uri: string): boolean => /^assay:\/\/(saved|reports)\b/.test(uri);

/** @returns a page of what may be read: for everybody today's idea and the method; with a key also saved ideas and reports */
export async function listResources(call: McpCall, cursor: string | undefined): Promise<{ resources: object[]; nextCursor?: string }> {
  const { page, nextCursor } = pageOf([...open, ...(call.more?.resources ?? []), ...(await own(call))], cursor, PAGE);
  return { resources: page, ...(nextCursor ? { nextCursor } : {}) };
}

const open = [
  resource('ideas/today', 'Today’s idea', 'The idea of the day, whole, for everybody'),
  resource('method', 'The method', 'How reports are scored and decided'),
];

async function own({ ctx, viewer, mayResearch }: McpCall): Promise<Resource[]> {
  if (!viewer.userId) return [];
  const [saved, reports] = await Promise.all([
    listSavedIdeas(ctx, viewer, SavedQuery.parse({})),
    mayResearch ? listResearch(ctx, viewer, { search: '', page: 1, limit: MOST_REPORTS }) : undefined,
  ]);
  return [
    resource('saved', 'Saved ideas', 'The ideas you saved'),
    ...(reports ? [resource('reports', 'Reports', 'Your reports, the latest first')] : []),
    ...saved.ideas.flatMap((idea) => (idea.state === 'here' ? [resource(`ideas/${idea.slug}`, idea.title, 'An idea you saved')] : [])),
    ...(reports?.runs ?? [])
      .filter(({ state }) => state === 'done')
      .map(({ id, title }) => resource(`reports/${id}`, title, 'A report of yours')),
  ];
}

/** @returns what stands at an address, as JSON @throws McpError resource not found; DomainError as the verbs behind it */
export async function readResource(call: McpCall, uri: string): Promise<{ contents: object[] }> {
  const beside = call.more?.read(uri);
  if (beside) return { contents: beside };
  const data = await dataAt(call, uri);
  if (data === undefined) throw new McpError(RESOURCE_NOT_FOUND, 'There is no such resource.', { uri });
  return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify({ notice: NOTICE, ...data }, null, 1) }] };
}

async function dataAt({ ctx, viewer, appUrl }: McpCall, uri: string): Promise<object | undefined> {
  const [kind, key, more] = /^assay:\/\/(.+)$/.exec(uri)?.[1]?.split('/') ?? [];
  if (more !== undefined) return undefined;
  switch (kind) {
    case 'method':
      return key === undefined ? { method: methodOfEngine(), url: `${appUrl}/methodology` } : undefined;
    case 'ideas':
      if (key === undefined) return undefined;
      return ideaForClient(key === 'today' ? await ideaOfTheDay(ctx, viewer) : await findIdea(ctx, viewer, key), undefined, appUrl);
    case 'saved':
      return key === undefined ? await listSavedIdeas(ctx, signedIn(viewer), SavedQuery.parse({})) : undefined;
    case 'reports':
      if (key === undefined) return listResearch(ctx, signedIn(viewer), { search: '', page: 1, limit: MOST_REPORTS });
      return {
        report: await findResearch(ctx, appUrl, { viewer: signedIn(viewer), key: undefined }, key),
        url: `${appUrl}/research/${key}`,
      };
    default:
      return undefined;
  }
}

function signedIn(viewer: McpCall['viewer']): McpCall['viewer'] {
  if (!viewer.userId) throw new McpError(ErrorCode.InvalidRequest, 'This needs an API key: make one in Settings, under API keys.');
  return viewer;
}
