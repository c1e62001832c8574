import { blank } from '../idea-builder.ts';
import { type Blueprint, RUNS_IT } from './blueprint.ts';
import { type FeatureKindId, featureKinds } from './feature-kinds.ts';
import type { KitSource } from './kit-source.ts';
import { bullets, section, table, withSources } from './part-text.ts';
import { ended, lowerFirst, oneLine, open, sentencesOf, snake, upperFirst, withoutMarks } from './words.ts';

const DATA_RULE =
  /\b((?:no|pupil|patient|student|child|children['’]s|customer|customers['’]|location|bank|card|personal) data|data protection|unaltered|stays? on (?:the|their|your|its)|leaves? (?:the|their|your) (?:phone|machine|device|computer)|names? stays?|delet\w+|retention|kept for|keep\w* (?:for|no)|consent\w*|encrypt\w*|personal data|privacy|GDPR|HIPAA|FERPA|never (?:ask|hold|store)\w*|no export|audit\w*|append-only|separat\w+|separation|hosting|health data|anonym\w+|initials|masked)\b/i;

const TRAIL = /\b(?:audit|append-only|trail|who read what)\b/i;

/** The tables: who pays, who signs in, the sale, one for each feature, what happened, and the rules on data. */
export function dataModel(source: KitSource, plan: Blueprint): string {
  const rules = [...sentencesOf(source.regulatory.notes), ...source.technical].filter((line) => DATA_RULE.test(line)).map(withoutMarks);
  const organisations = source.customerType !== 'b2c';
  const columns = (fields: readonly { name: string; type: string; note: string }[]) =>
    table(
      ['Field', 'Type', 'What it is'],
      fields.map(({ name, type, note }) => [`\`${name}\``, type, note]),
    );
  return withSources(
    source,
    source.from === 'dossier' ? ['First version', 'Value ladder', 'Regulation', 'Requirements'] : ['the idea as it was asked'],
    `${plan.pieces.length + (organisations ? 4 : 3)} tables. Every table also has \`id\` (uuid, version 7), \`created_at\` and \`changed_at\` (timestamptz, UTC). Money is integer cents with its currency. What a field is stands in the ${source.from}’s words where it comes from there; the others are what such a table needs.`,
    organisations &&
      section(
        `account: ${source.buyer ? lowerFirst(shortBuyer(source.buyer)) : 'the customer who pays'}`,
        columns([f('name', 'text', 'unique'), f('billing_email', 'text', ''), f('country', 'text', 'ISO 3166')]),
      ),
    section(
      'person: whoever signs in or is written to',
      columns([
        ...(organisations ? [f('account_id', 'reference → account', 'null for somebody outside it')] : []),
        f('name', 'text', ''),
        f('email_or_phone', 'text', 'unique; one of both is enough'),
        f(
          'role',
          'enum',
          rolesOf(plan)
            .map((role) => snake(role, 5).replace(/_(?:of|for|at|and|or|in|with)$/, ''))
            .join(', '),
        ),
      ]),
    ),
    section(
      `${plan.core.table}: ${plan.core.is}`,
      columns([
        f(organisations ? 'account_id' : 'person_id', `reference → ${organisations ? 'account' : 'person'}`, 'who pays'),
        f('offer', 'enum', source.offers.length > 0 ? source.offers.map(({ rung }) => snake(rung)).join(', ') : 'your offers'),
        f('price_cents', 'integer, cents', 'as agreed at the sale'),
        f(
          'state',
          'enum',
          plan.core.table === 'subscription' ? 'trial, active, paused, ended' : 'asked, paid, in_work, delivered, refunded',
        ),
      ]),
    ),
    ...plan.pieces.map((piece) =>
      section(
        `${piece.table}: ${piece.feature.name}`,
        `${upperFirst(featureKinds[piece.kind].label)}. ${ended(oneLine(piece.feature.what))}`,
        columns([
          ...saleOf(piece.kind, plan.core.table),
          ...piece.refers.map((other) => f(`${other}_id`, `reference → ${other}`, 'its description speaks of it')),
          ...piece.fields,
        ]),
      ),
    ),
    section(
      'event: what happened, in order',
      columns([
        f('table_name', 'text', ''),
        f('record_id', 'uuid', ''),
        f('person_id', 'reference → person', 'who'),
        f('what', 'text', 'in plain words'),
        f('at', 'timestamptz', ''),
      ]),
      rules.some((rule) => TRAIL.test(rule))
        ? 'Rows are only ever added. The rules below ask for a trail that nobody can rewrite.'
        : 'Rows are only ever added.',
    ),
    section(
      'Rules on data',
      rules.length > 0
        ? bullets(rules.map(ended))
        : `The ${source.from} names none. Before the first real person is entered: ${blank('how long each table is kept, and who may read it')}`,
    ),
  );
}
/** What is kept current for everybody belongs to no sale, and a piece in stock to none yet. */
const saleOf = (kind: FeatureKindId, table: string) =>
  kind === 'rules'
    ? []
    : [f(`${table}_id`, `reference → ${table}`, kind === 'goods' ? 'who has it; null while it is in stock' : 'which sale it belongs to')];
const f = (name: string, type: string, note: string) => ({ name, type, note });
const shortBuyer = (buyer: string) =>
  open(
    (
      oneLine(withoutMarks(buyer)).split(
        /[,;.:]\s|\s(?:who|with|from|by|out of|pays?|signs?|decides?|buys?|orders?|puts?|settles?)\s/,
      )[0] ?? buyer
    ).trim(),
  ).replace(/\s(?:or|and|pays|signs|decides|buys|orders)$/, '');
const rolesOf = ({ actors, customer, operator }: Blueprint) => [
  ...new Set(
    [customer, operator, ...actors, RUNS_IT].map((role) =>
      role.startsWith('whoever') ? 'operator' : (role.replace(/^(?:an?|the)\s+/, '').split(/\s(?:of|for|at)\s/)[0] ?? role),
    ),
  ),
];
