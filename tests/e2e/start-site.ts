import { startBuiltSite } from './built-site.ts';

/** One built site for the whole run; the workers find it by E2E_SITE. */
export default async function startSite(): Promise<() => Promise<void>> {
  const site = await startBuiltSite();
  process.env.E2E_SITE = site.url;
  return () => site.stop();
}
