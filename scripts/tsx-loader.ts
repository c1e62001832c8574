import { readFile } from 'node:fs/promises';
import type { LoadHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';
import { yamlModule } from './yaml-data.ts';

/** Reads TypeScript with JSX and YAML as the build does (tsx.ts registers it). */
export const load: LoadHook = async (url, context, next) => {
  if (url.endsWith('.yaml')) return { format: 'module', source: yamlModule(fileURLToPath(url)), shortCircuit: true };
  if (!url.endsWith('.tsx')) return next(url, context);
  const path = fileURLToPath(url);
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { jsx: { runtime: 'automatic' } });
  return { format: 'module', source: code, shortCircuit: true };
};
