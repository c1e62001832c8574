import { createReadStream, mkdirSync, chmodSync, writeFileSync } from 'node:fs';
import { pino } from 'pino';
import { createApp } from '../../../src/api.server.ts';
import { keepCatalogueCompanies } from '../../../src/features/companies/catalogue-companies.server.ts';
import { importCompanies } from '../../../src/features/companies/import-companies.server.ts';
import { readYcCsv } from '../../../src/features/companies/read-yc.ts';
import { loadCatalogue } from '../../../src/features/ideas/load-catalogue.server.ts';
import { createEngine } from '../../../src/features/research/engine.server.ts';
import { parseConfig } from '../../../src/platform/config.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { openDatabase } from '../../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { migrate } from '../../../src/platform/db/migrate.server.ts';
import { root } from '../../e2e/built-site.ts';
import { addPerson, sessionOf, testAccounts } from '../../factories/accounts.ts';
import { reportAsText } from '../../factories/report-as-text.ts';
const log = pino({ level: 'silent' });
const dir = '/tmp/research_walk_pg'; mkdirSync(dir, { recursive: true }); chmodSync(dir, 0o755);
const embedded = await startEmbeddedPostgres({ dataDir: `${dir}/postgres`, log });
const db = openDatabase(embedded.url, log);
await migrate({ url: embedded.url, folder: `${root}/migrations`, log });
const ctx: Context = { db, log, now: () => new Date() };
await loadCatalogue(ctx, `${root}/catalogue`, {});
await keepCatalogueCompanies(ctx);
if (process.env.YC) await importCompanies(ctx, 'yc', '2024-05-11', readYcCsv(createReadStream('/work/shared/data/companies/yc-2024-05-11.csv', 'utf8')), () => {});
const { engine, close } = await createEngine(parseConfig({ NODE_ENV: 'test', APP_URL: 'http://localhost:3000' }), root);
const accounts = testAccounts({ db, ctx });
const app = createApp(ctx, accounts, undefined, engine);
const { id } = await addPerson({ db }, accounts, { tier: 'lifetime' });
const { cookie } = await sessionOf(accounts, id);
const ideas: [string, string][] = [
  ['good', 'Independent veterinary clinics lose hours calling pet owners to confirm appointments and chase unpaid invoices. A tool that texts owners, fills cancelled slots from a waiting list and collects payment by link. $149 a month per clinic.'],
  ['vague', 'An app that helps people be more productive'],
  ['harmful', 'Software to read your partner’s messages without them knowing'],
  ['nonsense', 'asdf qwer zxcv lorem blorp fnord 12345'],
  ['dead', 'Crowdsourced home cleaners booked by app, cleaned within the hour, flat price, like Homejoy'],
  ['giant', 'A website where people rent out their spare rooms to travellers for a few nights'],
  ['b2b', 'Elevator maintenance companies must file inspection certificates with each city. Software that tracks due dates per elevator, fills the city forms and sends them.'],
  ['hardware', 'A wristband for elderly people that detects a fall and calls their family, with a battery that lasts a month'],
  ['local', 'A mobile bike repair van in Leeds that comes to offices at lunch time'],
  ['german', 'Eine App für Handwerker, mit der sie Rechnungen auf dem Handy schreiben und an den Steuerberater schicken können'],
  ['spanish', 'Una plataforma para que los restaurantes pequeños gestionen sus reservas y reduzcan las ausencias de clientes'],
];
const wanted = process.argv.slice(2);
for (const [name, idea] of ideas) {
  if (wanted.length && !wanted.includes(name)) continue;
  const t = performance.now();
  const response = await app.request('/api/v1/validate', { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify({ idea }) });
  const json: any = await response.json();
  console.log(`\n\n################ ${name}: ${idea}\n(${response.status}, ${Math.round(performance.now() - t)} ms)`);
  const report = json.data?.report ?? json.data;
  if (response.status !== 200) { console.log(JSON.stringify(json)); continue; }
  const full = json.data.id ? ((await (await app.request(`/api/v1/research/${json.data.id}`, { headers: { cookie } })).json()) as any).data : undefined;
  if (!full) { console.log(Object.keys(json.data)); }
  const u = full?.understanding; console.log('UNDERSTOOD', JSON.stringify(u && { user: u.user, problem: u.problem, phrases: u.phrases, type: u.solution_type, category: u.category }));
  try { console.log(reportAsText(full?.report ?? report)); } catch (e) { console.log(JSON.stringify(json.data).slice(0, 3000)); }
}
close(); await db.close(); await embedded.stop();
