/** Shortens the list of pages, and writes a gzip and a Brotli copy beside every built text file, so that serving one costs nothing. Part of `npm run build`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { shortManifest } from './client-build.ts';

const folder = new URL('../build/client', import.meta.url).pathname;
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|txt|json|webmanifest)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  if (/^manifest-[\w-]+\.js$/.test(entry.name)) writeFileSync(path, shortManifest(readFileSync(path, 'utf8')));
  const body = readFileSync(path);
  if (body.byteLength < 150) continue;
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength } }),
  );
}
