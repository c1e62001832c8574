import { usd } from '../../strategy-chat/strategist/lines.ts';
import { blank } from '../idea-builder.ts';
import { type Blueprint, inBuildOrder, type Piece } from './blueprint.ts';
import { featureKinds } from './feature-kinds.ts';
import type { KitSource } from './kit-source.ts';
import { bullets, checks, section, table, withSources } from './part-text.ts';
import {
  decidingFigure,
  ended,
  happens,
  listed,
  lowerFirst,
  oneLine,
  open,
  sentencesOf,
  snake,
  upperFirst,
  withoutMarks,
} from './words.ts';

/** The parts about what is built: brief, stories, data model, screens. */

export function brief(source: KitSource): string {
  const { gap, nextTest, regulatory, reach } = source;
  return withSources(
    source,
    source.from === 'dossier'
      ? ['Audience', 'Problem', 'Solution', 'Why now', 'Competition', 'First version', 'Regulation', 'Next test', 'Kill criteria']
      : ['the idea as it was asked', 'Competitors', 'Market notes', 'Verdict'],
    section('In one sentence', ended(source.tagline)),
    section(
      'Who it is for',
      source.person ? ended(oneLine(source.person)) : blank('one person you could name: trade, place, how many there are'),
      `**Who pays:** ${source.buyer ? ended(oneLine(source.buyer)) : blank('who signs for it, and out of which budget')}`,
      reach && `**Within reach:** ${reach.buyers.toLocaleString('en-US')} (est.). ${ended(oneLine(reach.are))}`,
    ),
    section(
      'When it hurts',
      source.moment ? oneLine(source.moment) : oneLine(source.problem),
      source.today && `**Today:** ${oneLine(source.today)}`,
    ),
    section('What is built', source.solution.trim()),
    source.promises.length > 0 && section('What customers are promised', bullets(source.promises.map(ended))),
    section(
      'In the first version',
      table(
        ['Feature', 'What it does'],
        source.features.map(({ name, what }) => [name, what]),
      ),
    ),
    section(
      'Left out on purpose',
      source.leftOut.length > 0 ? bullets(source.leftOut) : blank('what you will not build first, so that it ships'),
    ),
    source.whyNow.summary &&
      section(
        'Why now',
        oneLine(source.whyNow.summary),
        bullets(source.whyNow.causes.map(({ date, what, source: by }) => `${date}: ${ended(what)} Source: ${ended(by)}`)),
      ),
    source.competitors.length > 0 &&
      section(
        'Who is there already',
        table(
          ['Who', 'What they do', 'Price', 'Where they leave room'],
          source.competitors.map(({ name, what, price, weakness }) => [name, what, price || 'not known', weakness]),
        ),
        gap &&
          `**Served:** ${oneLine(gap.served)}\n\n**Not served:** ${oneLine(gap.unserved)}\n\n**Why they will not follow:** ${oneLine(gap.whyNot)}`,
      ),
    section(
      'What it has to keep to',
      bullets([
        ...(regulatory.notes ? sentencesOf(regulatory.notes) : [blank('rules of your trade and country; ask somebody who knows them')]),
        ...source.technical.map(ended),
      ]),
    ),
    nextTest &&
      section(
        'Before anything is built',
        ended(oneLine(nextTest.what)),
        `It costs ${usd(nextTest.cost_cents)} and takes ${nextTest.days} days. **Passed when:** ${ended(nextTest.pass)}`,
      ),
    source.killCriteria.length > 0 && section('Drop it when', bullets(source.killCriteria.map(ended))),
    section('Yours to decide', bullets([blank('the name it is sold under'), blank('the first person you will show it to, and when')])),
  );
}

const STORY_NAMES = { technical: 'Has to hold', risk: 'Guards against', rule: 'Does not include' } as const;

export function userStories(source: KitSource, plan: Blueprint): string {
  return withSources(
    source,
    source.from === 'dossier' ? ['First version', 'Solution', 'Requirements', 'Risks'] : ['the idea as it was asked'],
    `${plan.pieces.length} stories, in the order in which a first customer needs them. Each is done when every line under it can be shown to somebody else. Lines in the ${source.from}’s own words are not to be softened; the last line of each story is the one every ${source.features.length > 1 ? 'feature of its kind' : 'such feature'} has to keep.`,
    ...inBuildOrder(plan.pieces).map((piece, at) =>
      section(
        `Story ${at + 1}: ${piece.feature.name}`,
        `As **${piece.actor}**, I want **${open(piece.feature.name)}**: ${ended(lowerFirst(oneLine(piece.feature.what)))}`,
        piece.gains && `**Promised:** ${ended(upperFirst(piece.gains))}`,
        checks(criteriaOf(piece)),
      ),
    ),
    section('Not in these stories', source.leftOut.length > 0 ? bullets(source.leftOut) : blank('what you will not build first')),
  );
}

const alike = (text: string) => open(oneLine(withoutMarks(text))).toLowerCase();

/** What has to be true of a feature: what it keeps, what it does, what binds it, and the rule of its kind. */
export function criteriaOf({ feature, kind, named, does, told, bound }: Piece): string[] {
  const others = named.length > 1 || told.length + bound.length > 0;
  // What the story says of itself already is no line to check it by, where there are others; nor is what only names things.
  const doing = others ? does.filter((clause) => alike(clause) !== alike(feature.what) && happens(clause)) : does;
  const own = [
    ...(named.length > 1
      ? [`A saved record holds: ${listed(named.map(({ note }) => note))}. Saving without one of them says which is missing.`]
      : []),
    ...doing.map((clause) => ended(clause)),
    ...told.map((sentence) => ended(sentence)),
    ...bound.map(
      ({ text, from }) => `${STORY_NAMES[from]}${text.startsWith('“') ? ' ' : ': '}${ended(from === 'rule' ? lowerFirst(text) : text)}`,
    ),
  ];
  return [...(own.length > 0 ? own : [upperFirst(ended(oneLine(feature.what)))]), featureKinds[kind].criterion(feature.name)];
}

const DATA_RULE =
  /\b((?:no|pupil|patient|student|child|children['’]s|customer|customers['’]|location|bank|card|personal) data|data protection|unaltered|stays? on (?:the|their|your|its)|leaves? (?:the|their|your) (?:phone|machine|device|computer)|names? stays?|delet\w+|retention|kept for|keep\w* (?:for|no)|consent\w*|encrypt\w*|personal data|privacy|GDPR|HIPAA|FERPA|never (?:ask|hold|store)\w*|no export|audit\w*|append-only|separat\w+|separation|hosting|health data|anonym\w+|initials|masked)\b/i;

const TRAIL = /\b(?:audit|append-only|trail|who read what)\b/i;

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
          f(`${plan.core.table}_id`, `reference → ${plan.core.table}`, 'which sale it belongs to'),
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
const f = (name: string, type: string, note: string) => ({ name, type, note });
const shortBuyer = (buyer: string) =>
  open((oneLine(withoutMarks(buyer)).split(/[,;.]\s|\swho\s|\swith\s|\sfrom\s|\sby\s|\sout of\s/)[0] ?? buyer).trim()).replace(
    /\s(?:or|and|pays|signs|decides|buys|orders)$/,
    '',
  );
const rolesOf = ({ actors, customer, operator }: Blueprint) => [
  ...new Set(
    [customer, operator, ...actors].map((role) =>
      role.startsWith('whoever') ? 'operator' : (role.replace(/^(?:an?|the)\s+/, '').split(/\s(?:of|for|at)\s/)[0] ?? role),
    ),
  ),
];

export function screens(source: KitSource, plan: Blueprint): string {
  const first = source.offers.find(({ rung }) => rung === 'Lead magnet');
  const front = source.offers.find(({ rung }) => rung === 'Front-end offer');
  const [begins] = inBuildOrder(plan.pieces);
  return withSources(
    source,
    source.from === 'dossier' ? ['First version', 'Value ladder', 'Audience'] : ['the idea as it was asked'],
    `Everything works on a telephone of 390 px, by keyboard, and at 200 % text size. ${plan.pieces.length + 3} screens.`,
    section(
      '/ : what it is',
      bullets([
        `First line: ${ended(source.tagline)}`,
        first ? `Button: ${first.offer} (free).` : 'Button: ask for a place.',
        front ? `Second button: ${front.offer}, ${front.price}.` : `Price: ${blank('your first price')}`,
        'The words are in the landing copy.',
      ]),
    ),
    section(
      '/start : one sale',
      bullets([
        `Chooses the offer and pays, or asks for an invoice. Makes one \`${plan.core.table}\`.`,
        `Then shows what happens next, and when${begins ? `; “${begins.feature.name}” comes first` : ''}.`,
        'Failing: a payment that is refused says so, keeps what was typed, and charges nothing twice.',
      ]),
    ),
    ...plan.pieces.map((piece) => {
      const kind = featureKinds[piece.kind];
      const shown = piece.named.length > 0 ? listed(piece.named.map(({ note }) => note)) : undefined;
      return section(
        `/${piece.table.replaceAll('_', '-')} : ${piece.feature.name}`,
        `For **${piece.actor}**. ${upperFirst(kind.screen)}.`,
        bullets([
          ...(shown ? [`Shows: ${ended(shown)}`] : []),
          // A list of what is shown is not said twice.
          ...[...piece.does.filter((clause) => !shown || (alike(clause) !== alike(piece.feature.what) && happens(clause))), ...piece.told]
            .slice(0, 4)
            .map((clause) => ended(clause)),
          ...(piece.refers.length > 0 ? [`Leads to ${listed(piece.refers.map((other) => `/${other.replaceAll('_', '-')}`))}.`] : []),
          `Empty: ${kind.empty}`,
          `Failing: ${kind.failing}`,
        ]),
      );
    }),
    section(
      `/today : the first screen of ${plan.operator}`,
      bullets([
        `What waits, the oldest first: ${listed(waiting(plan).map(({ feature }) => feature.name))}.`,
        ...(decidingFigure(source)
          ? [`Always in sight, the figure behind this reason to stop: ${ended(lowerFirst(decidingFigure(source) ?? ''))}`]
          : []),
        'Empty: says that nothing waits, and since when.',
      ]),
    ),
  );
}
/** Content and goods do not wait for anybody. */
const waiting = ({ pieces }: Blueprint): readonly Piece[] => {
  const due = pieces.filter(({ kind }) => kind !== 'rules' && kind !== 'goods');
  return due.length > 0 ? due : pieces;
};
