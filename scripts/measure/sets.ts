import type { MeasureSet } from './measure-set.ts';
import { ashe } from './sets/ashe.ts';
import { bfs } from './sets/bfs.ts';
import { eurostat } from './sets/eurostat.ts';
import { exchangeRates } from './sets/exchange-rates.ts';
import { githubTopics } from './sets/github-topics.ts';
import { indeed } from './sets/indeed.ts';
import { naics } from './sets/naics.ts';
import { oews } from './sets/oews.ts';
import { onet } from './sets/onet.ts';
import { ons } from './sets/ons.ts';
import { projections } from './sets/projections.ts';
import { qcew } from './sets/qcew.ts';
import { worldBank } from './sets/world-bank.ts';

/** Every set of measured figures. */
export const SETS: readonly MeasureSet[] = [
  naics,
  qcew,
  oews,
  projections,
  onet,
  ons,
  ashe,
  bfs,
  indeed,
  githubTopics,
  exchangeRates,
  worldBank,
  eurostat,
];
