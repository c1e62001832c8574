import { actorOf, toldActor } from './actors.ts';
import { bind, promise, relate } from './bind-lines.ts';
import { type FeatureKindId, kindOf } from './feature-kinds.ts';
import { fieldsOf, namedFields, RESERVED } from './fields.ts';
import type { Feature, KitSource } from './kit-source.ts';
import type { Piece } from './piece.ts';
import { clausesOf, isThing, itemsOf, snake, upperFirst } from './words.ts';

export type Blueprint = {
  pieces: Piece[];
  /** The one who works behind it; the customer where there is nobody else. */
  operator: string;
  customer: string;
  actors: string[];
  /** One sale of the core offer: what every record belongs to. */
  core: { table: string; is: string };
};

/** Who uses a feature when its description names nobody. */
const USED_BY: Record<FeatureKindId, 'customer' | 'operator'> = {
  intake: 'customer',
  message: 'customer',
  document: 'customer',
  calendar: 'customer',
  register: 'customer',
  match: 'operator',
  check: 'operator',
  rules: 'operator',
  service: 'operator',
  goods: 'operator',
};

/** The one behind a service that is run by hand at first. */
export const RUNS_IT = 'whoever runs it';

/** Takes the features of a source apart. The same source always gives the same blueprint. */
export function blueprintOf(source: KitSource): Blueprint {
  const customer = source.role || 'a customer';
  const operator = source.noCode ? RUNS_IT : customer;
  const taken = new Set<string>(['person', 'account', 'sale', 'subscription', 'event', ...RESERVED]);
  const pieces = source.features.map((feature): Piece => {
    const kind = kindOf(feature);
    const table = unused(snake(feature.name), taken);
    const named = namedFields(feature, table);
    const names = new Set(named.map(({ name }) => name));
    const own = fieldsOf(kind, feature)
      .filter(([name]) => !names.has(name))
      .map(([name, type, note]) => ({ name, type, note }));
    return {
      feature,
      kind,
      table,
      named,
      fields: [...named, ...own],
      does: doings(feature),
      actor: actorOf(feature) ?? (USED_BY[kind] === 'customer' ? customer : operator),
      gains: undefined,
      told: [],
      bound: [],
      refers: [],
    };
  });
  promise(pieces, source);
  bind(pieces, source);
  relate(pieces);
  for (const piece of pieces) if (!actorOf(piece.feature)) piece.actor = toldActor(piece, customer) ?? piece.actor;
  return { pieces, operator, customer, actors: [...new Set(pieces.map(({ actor }) => actor))], core: coreOf(source) };
}

/**
 * Features in the order in which a first customer needs them: the source's own, which begins where its customer does, but none before those its
 * description speaks of. Where some speak of each other, two or in a round, the source's order stands.
 */
export function inBuildOrder(pieces: readonly Piece[]): Piece[] {
  const spokenOf = (piece: Piece) => pieces.filter(({ table }) => piece.refers.includes(table));
  const leadsTo = (from: Piece, to: Piece, seen: Set<Piece>): boolean =>
    from === to || (!seen.has(from) && spokenOf(from).some((next) => leadsTo(next, to, seen.add(from))));
  const ordered: Piece[] = [];
  const place = (piece: Piece) => {
    if (ordered.includes(piece)) return;
    for (const other of spokenOf(piece)) if (!leadsTo(other, piece, new Set())) place(other);
    ordered.push(piece);
  };
  for (const piece of pieces) place(piece);
  return ordered;
}

function unused(name: string, taken: Set<string>): string {
  let free = name || 'record';
  if (taken.has(free)) free = `${free}_record`;
  for (let no = 2; taken.has(free); no += 1) free = `${name}_${no}`;
  taken.add(free);
  return free;
}

/** What it does: clauses that are not mere lists of things. */
function doings({ what }: Feature): string[] {
  const clauses = clausesOf(what);
  const doing = clauses.filter((clause) => {
    const items = itemsOf(clause);
    return !(items.length >= 2 && items.every(isThing));
  });
  return doing.map((clause) => upperFirst(clause));
}

function coreOf({ offers, title }: KitSource): Blueprint['core'] {
  const core = offers.find(({ rung }) => rung === 'Core offer');
  if (!core) return { table: 'sale', is: `one sale of “${title}”` };
  return {
    table: core.per === 'month' || core.per === 'year' ? 'subscription' : 'sale',
    is: `one sale of “${core.offer}”, ${core.price}`,
  };
}
