/**
 * Proposes the ground of each dossier for an editor: `npm run measure -- propose-ground [slug …]` prints YAML with a score and the words that agree.
 *
 * A dossier's text is compared with the titles and descriptions of industries and with the names of jobs. A word counts by how few of
 * the candidates have it; an industry's score is the weight of the words of its title and description that the text has, over the root of their whole weight; a job's is the
 * weight of the longest of its names whose words all stand in the text, one after the other.
 */
import { stringify } from 'yaml';
import { recordsOf } from '../../src/catalogue/evidence/table.contract.ts';
import { readCatalogueFiles } from '../../src/catalogue/ideas/catalogue-files.server.ts';
import { readTable } from './table.ts';
import { wordsOf } from './words.ts';

const SHOWN = 3;
const catalogue = new URL('../../catalogue', import.meta.url).pathname;

interface Proposal {
  code: string;
  title: string;
  score: number;
  words: string[];
}

/** @returns how much a word tells: the fewer of the texts have it, the more */
function weightsOf(texts: readonly (readonly string[])[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of new Set(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(texts.length / (counts.get(word) ?? texts.length));
}

const best = (proposals: readonly Proposal[]): Proposal[] =>
  proposals
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, SHOWN)
    .map((proposal) => ({ ...proposal, score: Math.round(proposal.score * 100) / 100 }));

/** @returns a function that proposes industries for a text */
async function industryProposer(): Promise<(words: readonly string[]) => Proposal[]> {
  const industries = recordsOf(await readTable('naics'))
    .filter((row) => String(row.naics).length === 6)
    .map((row) => ({
      code: String(row.naics),
      title: String(row.title),
      names: [...new Set(wordsOf(String(row.title)))],
      words: [...new Set(wordsOf(`${row.title} ${row.description}`))],
    }));
  const weight = weightsOf(industries.map(({ words }) => words));
  const sum = (words: readonly string[]) => words.reduce((all, word) => all + weight(word), 0);
  return (words) => {
    const said = new Set(words);
    return best(
      industries.map(({ code, title, names, words: own }) => {
        const agreed = own.filter((word) => said.has(word));
        const agreedNames = names.filter((word) => said.has(word));
        // A title tells what an industry is; a description names what it touches as well.
        return {
          code,
          title,
          score: agreedNames.length === 0 ? 0 : sum(agreedNames) / Math.sqrt(sum(names)) + sum(agreed) / Math.sqrt(sum(own)),
          words: agreed,
        };
      }),
    );
  };
}

/** @returns a function that proposes occupations for a text */
async function occupationProposer(): Promise<(words: readonly string[]) => Proposal[]> {
  const occupations = recordsOf(await readTable('onet-titles')).map((row) => ({
    code: String(row.soc),
    title: String(row.title),
    names: [String(row.title), ...(row.job_titles as string[])].map((name) => wordsOf(name)),
  }));
  const weight = weightsOf(occupations.map(({ names }) => names.flat()));
  return (words) => {
    const text = ` ${words.join(' ')} `;
    return best(
      occupations.map(({ code, title, names }) => {
        const found = names
          .filter((name) => name.length > 0 && text.includes(` ${name.join(' ')} `))
          .map((name) => ({ name, score: name.reduce((all, word) => all + weight(word), 0) }))
          .sort((one, other) => other.score - one.score)[0];
        return { code, title, score: found?.score ?? 0, words: found?.name ?? [] };
      }),
    );
  };
}

const only = process.argv.slice(2);
const { dossiers } = await readCatalogueFiles(catalogue, { only });
const [industriesFor, occupationsFor] = await Promise.all([industryProposer(), occupationProposer()]);
for (const { slug, audience, market } of dossiers) {
  const user = wordsOf(audience.person);
  const payer = wordsOf(audience.buyer);
  const buyers = wordsOf([audience.person, audience.buyer, market.tam.buyers_are, market.sam.buyers_are].join(' '));
  console.log(
    stringify(
      { [slug]: { naics: industriesFor(buyers), payer_soc: occupationsFor(payer), user_soc: occupationsFor(user) } },
      { lineWidth: 0 },
    ),
  );
}
