import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { weakEtag } from './page.server.ts';
import { securityHeaders } from './security-headers.server.ts';
import { matchesEtag, takesCoding } from './send.server.ts';

type Asset = { body: Buffer; gzip: Buffer | undefined; brotli: Buffer | undefined; type: string; etag: string; immutable: boolean };
export type Assets = Map<string, Asset>;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Reads every built file into memory, with the compressed copies the build wrote beside it (`.gz`, `.br`).
 * @param folder the folder of built browser files
 * @returns the files by their URL path
 */
export function readAssets(folder: string): Assets {
  const assets: Assets = new Map();
  const read = (path: string) => readFileSync(path);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(paths);
  for (const path of paths) {
    const type = TYPES[extname(path)];
    if (!type) continue;
    const body = read(path);
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    const [gzip, brotli] = ['gz', 'br'].map((ending) => (all.has(`${path}.${ending}`) ? read(`${path}.${ending}`) : undefined));
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    assets.set(url, {
      body,
      gzip,
      brotli,
      type,
      etag: gzip || brotli ? weakEtag(etag) : etag,
      immutable: url.startsWith('/assets/'),
    });
  }
  return assets;
}

/** Sends a built file. Names under /assets/ carry a digest of their content and may be kept for good. */
export function sendAsset(req: IncomingMessage, res: ServerResponse, asset: Asset, isSecure = false): void {
  const headers: Record<string, string | number> = {
    'content-type': asset.type,
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    etag: asset.etag,
    vary: 'Accept-Encoding',
    ...securityHeaders(undefined, isSecure),
  };
  if (matchesEtag(req.headers['if-none-match'], asset.etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  const accepts = req.headers['accept-encoding'];
  const encoded: [string | undefined, Buffer] =
    asset.brotli && takesCoding('br', accepts)
      ? ['br', asset.brotli]
      : asset.gzip && takesCoding('gzip', accepts)
        ? ['gzip', asset.gzip]
        : [undefined, asset.body];
  if (encoded[0]) headers['content-encoding'] = encoded[0];
  headers['content-length'] = encoded[1].byteLength;
  res.writeHead(200, headers);
  if (req.method === 'HEAD') res.end();
  else res.end(encoded[1]);
}
