import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { askedFor, locked, withWhatTheyNeed } from './locked.ts';

const root = join(import.meta.dirname, '..');

/** Of CycloneDX 1.6, what is written here. https://cyclonedx.org/docs/1.6/json/ */
type Component = {
  type: 'library' | 'machine-learning-model';
  'bom-ref': string;
  name: string;
  version: string;
  description?: string;
  licenses: [{ expression: string }] | [];
  purl?: string;
  hashes?: { alg: string; content: string }[];
  properties?: { name: string; value: string }[];
};
export type Bill = { bomFormat: string; specVersion: string; version: number; metadata: object; components: Component[] };

/** These name no licence in the lock file; their own files do. */
const READ_BY_HAND: Record<string, string> = { 'png-js': 'MIT' };

/**
 * What ships: the packages of the lock file that the product asks for, with what they need, on every machine; the fonts among them, and the encoder's weights.
 * @returns a bill of materials in CycloneDX; the same for the same lock file, so without a time and a number
 */
export function billOfMaterials(): Bill {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string; version: string };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: [...withWhatTheyNeed(askedFor).map(packageAt), encoder()],
  };
}

function packageAt(path: string): Component {
  const { version, license, integrity = '' } = locked[path] as (typeof locked)[string];
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const expression = license ?? READ_BY_HAND[name];
  const [, digest] = /^sha512-(\S+)/.exec(integrity) ?? [];
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    licenses: expression ? [{ expression }] : [],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(digest ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] } : {}),
  };
}

/** The weights in vendor/, with the digest that a test holds them to. */
function encoder(): Component {
  const digest = /^(\w{64})\s+model\.onnx$/m.exec(readFileSync(join(root, 'vendor/minilm-l6-v2/SHA256SUMS'), 'utf8'))?.[1] as string;
  return {
    type: 'machine-learning-model',
    'bom-ref': 'vendor/minilm-l6-v2',
    name: 'all-MiniLM-L6-v2',
    version: '8 bits',
    description: 'Sentence encoder of the sentence-transformers project',
    licenses: [{ expression: 'Apache-2.0' }],
    hashes: [{ alg: 'SHA-256', content: digest }],
  };
}

/** @returns the licence by its SPDX name or expression; undefined where a package names none */
export const licenceOf = ({ licenses: [one] }: Component): string | undefined => one?.expression;

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([-.].*)?$/i;

/** The words of a package's licence, as it brings them; none of one that is for another machine than this. */
function textOf({ 'bom-ref': path }: Component): string {
  const folder = join(root, path);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => LICENCE_FILE.test(file)) : [];
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
}

/** @returns the list of what ships, then every licence in its own words, once for all that came with the same ones */
export function licencesText({ components }: Bill): string {
  const width = Math.max(...components.map(({ name, version }) => name.length + version.length + 1));
  const list = components.map((one) => `${`${one.name} ${one.version}`.padEnd(width)}  ${licenceOf(one) ?? 'see below'}`);
  const texts = Map.groupBy(
    components.filter((one) => textOf(one) !== ''),
    textOf,
  );
  const said = [...texts].map(([text, those]) => `${'─'.repeat(80)}\n${those.map(({ name }) => name).join(', ')}\n\n${text}\n`);
  return [
    'What Assay is made with: the packages, fonts and weights that ship with it, each under its own licence.',
    'The same for programs, in CycloneDX: /sbom.json. Licences of official figures stand at /methodology.',
    '',
    ...list,
    '',
    ...said,
  ].join('\n');
}

/** Puts both beside the files for browsers, made from the lock file by each build. */
export function licences(): Plugin {
  const made = () => {
    const bill = billOfMaterials();
    return { 'licences.txt': licencesText(bill), 'sbom.json': `${JSON.stringify(bill, null, 1)}\n` };
  };
  return {
    name: 'assay:licences',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const [fileName, source] of Object.entries(made())) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      for (const name of ['licences.txt', 'sbom.json'] as const)
        server.middlewares.use(`/${name}`, (_req, res) => {
          res.setHeader('content-type', name.endsWith('.txt') ? 'text/plain; charset=utf-8' : 'application/json');
          res.end(made()[name]);
        });
    },
  };
}
