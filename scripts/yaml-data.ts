import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { parse } from 'yaml';

/** @returns a module whose default is what a YAML file says */
export const yamlModule = (path: string): string => `export default ${JSON.stringify(parse(readFileSync(path, 'utf8')))};`;

/** Compiles YAML that the code imports into the build, so that a start need not read it. */
export function yamlData(): Plugin {
  return {
    name: 'assay:yaml-data',
    load(id) {
      if (!id.endsWith('.yaml')) return undefined;
      return { code: yamlModule(id), moduleType: 'js', map: null };
    },
  };
}
