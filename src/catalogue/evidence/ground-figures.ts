import type { Ground } from '../ideas/ground.contract.ts';
import { britishPayOf } from './british-pay.ts';
import { applicationsOf, hiringOf } from './country-figures.ts';
import { occupationOf, projectionOf } from './occupation-figures.ts';
import type { GroundFigure } from './official-figure.ts';
import type { Tables } from './tables.ts';
import { buyersOf, nearestOf, tradeOf } from './trade-figures.ts';

/** What was read of a ground, so that a dossier's figures are computed once however many ask for them. */
const known = new WeakMap<Tables, WeakMap<Ground, readonly GroundFigure[]>>();

/**
 * What the official tables say of a ground: whose trade buys, what an hour of the user costs, how the country hires. Every figure says its codes, its period
 * and the sum it comes from, so that it can be computed again from the publisher's file.
 * @returns figures by the keys that prose may cite, `ground.buyers` among them; none where no table has the codes
 */
export function groundFigures(ground: Ground | undefined, tables: Tables): readonly GroundFigure[] {
  if (!ground) return [];
  const ofTables = known.get(tables) ?? new WeakMap<Ground, readonly GroundFigure[]>();
  const figures = ofTables.get(ground) ?? readGround(ground, tables);
  known.set(tables, ofTables.set(ground, figures));
  return figures;
}

/** Codes of the United States have a hyphen, those of the United Kingdom have none. */
const payOf = (who: 'user' | 'payer', soc: string | undefined, tables: Tables) =>
  soc?.includes('-') ? occupationOf(who, soc, tables) : britishPayOf(who, soc, tables);

function readGround(ground: Ground, tables: Tables): GroundFigure[] {
  return [
    ...buyersOf(ground, tables),
    ...nearestOf(ground, tables),
    ...tradeOf(ground, tables),
    ...payOf('user', ground.user_soc, tables),
    ...payOf('payer', ground.payer_soc, tables),
    ...projectionOf(ground.user_soc, tables),
    ...applicationsOf(ground, tables),
    ...hiringOf(ground, tables),
  ];
}
