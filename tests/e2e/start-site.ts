import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBuiltSite } from './built-site.ts';

/** One built site for the whole run; the workers find it by E2E_SITE. */
export default async function startSite(): Promise<() => Promise<void>> {
  const site = await startBuiltSite();
  process.env.E2E_SITE = site.url;
  const postgres = (file: string) => readFile(join(site.dataDir, 'postgres', file), 'utf8').then((text) => text.trim());
  process.env.E2E_DATABASE = `postgres://assay:${encodeURIComponent(await postgres('cluster/assay-password'))}@127.0.0.1:${await postgres('port')}/assay`;
  // The passwords of the demo accounts, as a person reads them at the first start.
  process.env.E2E_PASSWORDS = JSON.stringify(
    Object.fromEntries([...site.output().matchAll(/(\w+)@assay\.example\s+(\S+)/g)].map((found) => found.slice(1))),
  );
  return () => site.stop();
}
