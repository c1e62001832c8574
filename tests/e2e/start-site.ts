import { startBuiltSite } from './built-site.ts';

/** One built site for the whole run; the workers find it by E2E_SITE. */
export default async function startSite(): Promise<() => Promise<void>> {
  const site = await startBuiltSite();
  process.env.E2E_SITE = site.url;
  // The passwords of the demo accounts, as a person reads them at the first start.
  process.env.E2E_PASSWORDS = JSON.stringify(
    Object.fromEntries([...site.output().matchAll(/(\w+)@assay\.example\s+(\S+)/g)].map((found) => found.slice(1))),
  );
  return () => site.stop();
}
