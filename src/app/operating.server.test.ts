import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { VARIABLES } from '../platform/environment.server.ts';
import { createMetrics } from '../platform/metrics.server.ts';
import { metricsFigures } from './metrics-figures.server.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string; description: string } };

/** Names of figures in an expression of Prometheus, with what it picks out by label. */
const namedIn = (expr: string) =>
  [...expr.matchAll(/\b([a-z0-9_]+)(?:\{([^}]*)\})?/g)]
    .filter(([, name]) => name?.startsWith('assay_'))
    .map(([, name, labels = '']) => ({
      name: name as string,
      labels: [...labels.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label]) => label as string),
    }));

test('every figure and label that an alert looks at is one that /metrics gives', async () => {
  const metrics = createMetrics(t.ctx, { routeOf: () => '/', figures: metricsFigures(t.db.pool), token: undefined });
  metrics.note({ method: 'GET', path: '/', status: 200, ms: 1 });
  const text = await metrics.render();
  const given = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name as string],
    ),
  );
  const labelled = new Map(metricsFigures(t.db.pool).flatMap(({ gauges }) => gauges.map(({ name, labels = [] }) => [name, labels])));
  labelled
    .set('assay_http_requests_total', ['method', 'route', 'status'])
    .set('assay_http_request_duration_seconds_bucket', ['method', 'route', 'le']);
  const { groups } = parse(read('deploy/alerts.yaml')) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap(({ rules }) => rules);
  expect(rules.length).toBeGreaterThan(9);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, labels, annotations } of rules) {
    const named = namedIn(expr);
    if (alert !== 'AssayDown') expect(named, alert).not.toHaveLength(0);
    for (const { name, labels: asked } of named) {
      expect([...given], `${alert} looks at ${name}`).toContain(name);
      for (const label of asked) expect(labelled.get(name), `${alert} picks ${name} by ${label}`).toContain(label);
    }
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(Object.values(annotations).every((said) => said.length > 10)).toBe(true);
  }
});

/** The first cells of the table under “Environment”; one may name several. */
const described = () => {
  const table = /## Environment\n[\s\S]*?\n((?:\|.*\n)+)/.exec(read('docs/operations.md'))?.[1] ?? '';
  return table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name as string));
};

test('docs/operations.md has a line for every variable, and for no other', () => {
  expect(described().sort()).toEqual([...VARIABLES].sort());
});

test('what deploy/ sets are variables of the product', () => {
  const ours = new Set([...VARIABLES, 'POSTGRES_PASSWORD']);
  const example = [...read('deploy/assay.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name as string);
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string> }>;
  };
  const inCompose = Object.entries(services).flatMap(([name, { environment }]) =>
    name.startsWith('app') ? Object.keys(environment ?? {}) : [],
  );
  const inImage = [...(/^ENV (.*)$/m.exec(read('deploy/Containerfile'))?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name as string);
  const inUnit = [...(/^Environment=(.*)$/m.exec(read('deploy/assay@.service'))?.[1] ?? '').matchAll(/(\w+)=/g)].map(
    ([, name]) => name as string,
  );
  const all = [...example, ...inCompose, ...inImage, ...inUnit];
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter((name) => !ours.has(name))).toEqual([]);
});
