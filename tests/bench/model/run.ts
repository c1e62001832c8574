/**
 * What the configured language model makes of judged texts: `npm run bench -- model [--texts 30] [--out FILE.json] [--beside FILE.json]`.
 *
 * Texts of the reporting half of those read by three (../verdict/texts) go through the research pipeline, with the shipped catalogue and companies and nobody asked
 * outside, first without a model, then with the one that the environment names. `--out` keeps the figures, `--beside` puts those of an earlier run next to them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseConfig } from '../../../src/platform/config.server.ts';
import { majority } from '../verdict/kappa.ts';
import { isReporting, readByThree } from '../verdict/read-by-three.ts';
import { type Measured, tableOf } from './table.ts';

const { values: options } = parseArgs({
  options: { texts: { type: 'string', default: '30' }, out: { type: 'string' }, beside: { type: 'string' } },
});
// What is heard outside changes from day to day: every model is given the same evidence.
const config = parseConfig({ ...process.env, EVIDENCE_LIVE: 'off' });
if (!config.model) {
  console.error(
    'No language model is set up. Set AI_PROVIDER, AI_MODEL, AI_API_KEY (not for ollama) and AI_BASE_URL (for openai-compatible); AI_PRICE_INPUT and AI_PRICE_OUTPUT say what it costs.',
  );
  process.exit(2);
}
const beside = options.beside ? [JSON.parse(readFileSync(options.beside, 'utf8')) as Measured] : [];
const texts = readByThree
  .filter(isReporting)
  .slice(0, Number(options.texts))
  .map(({ id, text, readers }) => ({ id, text, verdict: majority(readers.map(({ verdict }) => verdict)) }));
// Loaded after the checks above, so that they answer at once.
const { measureOnCatalogue } = await import('./on-catalogue.ts');
const { without, configured } = await measureOnCatalogue(config, config.model, texts);
if (options.out) writeFileSync(options.out, JSON.stringify(configured));
console.log(`${texts.length} texts, the shipped catalogue and companies, nobody asked outside\n`);
console.log(tableOf([without, ...beside, configured]));
process.exit();
