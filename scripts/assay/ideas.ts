import { AssayError, createClient, dataOf } from '../../client/index.ts';
import { verb } from './verb.ts';

const MOST = 100;

/** Searches a running site, by the client that programs use. */
export const ideas = verb({
  name: 'ideas',
  description: 'Search the ideas of a running site; ASSAY_KEY holds an API key',
  examples: [
    ['"dental practices"', 'ideas of the site on this machine, with their scores'],
    ['invoices --url https://assay.example --limit 50 --json', 'another site, as JSON for programs'],
  ],
  args: {
    words: { type: 'positional', required: false, default: '', description: 'what to look for; without it, the latest' },
    url: { type: 'string', default: 'http://localhost:3000', description: 'the address of the site' },
    limit: { type: 'string', default: '10', description: `how many, ${MOST} at most` },
  },
  run: async ({ words, url, limit }, say) => {
    if (!URL.canParse(url)) throw new Error('--url should be an address such as https://assay.example.');
    if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > MOST)
      throw new Error(`--limit should be a number from 1 to ${MOST}.`);
    const client = createClient({ url, key: process.env.ASSAY_KEY });
    const found = await dataOf(client.GET('/api/v1/ideas', { params: { query: { search: words, limit: Number(limit) } } })).catch(
      (error: Error) => {
        throw error instanceof AssayError ? error : new Error(`${url} does not answer.`);
      },
    );
    for (const { idea_score, slug, title } of found.ideas) say(`${String(idea_score).padStart(4)}  ${slug}  ${title}`);
    say(`${found.ideas.length} of ${found.pagination.total}`);
    return { done: true, ...found };
  },
});
