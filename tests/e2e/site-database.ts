import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A copy of the template, with the catalogue and the demo accounts in it, for a site of one's own. @returns its address */
export async function newDatabase(): Promise<string> {
  const template = new URL(process.env.E2E_TEMPLATE_URL ?? '');
  const name = `site_${randomBytes(6).toString('hex')}`;
  const admin = new URL(template);
  admin.pathname = '/template1';
  const client = new Client({ connectionString: admin.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE "${template.pathname.slice(1)}" STRATEGY FILE_COPY`).finally(() => client.end());
  template.pathname = `/${name}`;
  return template.href;
}
