import { adminTables } from '../admin/index.server.ts';
import { auditTables } from '../audit/index.server.ts';
import { catalogueTables } from '../catalogue/index.server.ts';
import { chatTables } from '../chat/index.server.ts';
import { claimsTables } from '../claims/index.server.ts';
import { engineTables } from '../engine/index.server.ts';
import { kitsTables } from '../kits/index.server.ts';
import { mailingsTables } from '../mailings/index.server.ts';
import { moneyTables } from '../money/index.server.ts';
import { openTables } from '../open/index.server.ts';
import { peopleTables } from '../people/index.server.ts';
import { platformTables } from '../platform/personal-data.server.ts';
import type { PersonalTable, TablesOfRoom } from '../platform/personal-data.ts';
import { projectsTables } from '../projects/index.server.ts';
import { researchTables } from '../research/index.server.ts';
import { roadmapTables } from '../roadmap/index.server.ts';
import { trendsTables } from '../trends/index.server.ts';
import { workspaceTables } from '../workspace/index.server.ts';

const appTables: TablesOfRoom = {
  personal: {},
  impersonal: {
    demo_fillings: 'whether this database was filled with made-up activity',
  },
};

const all: readonly TablesOfRoom[] = [
  adminTables,
  appTables,
  auditTables,
  catalogueTables,
  chatTables,
  claimsTables,
  engineTables,
  kitsTables,
  mailingsTables,
  moneyTables,
  openTables,
  peopleTables,
  platformTables,
  projectsTables,
  researchTables,
  roadmapTables,
  trendsTables,
  workspaceTables,
];

/**
 * Every table that holds something about people: what of it a person is given and what becomes of it when the account is deleted. A table or a
 * column that no room lists fails personal-data.server.test.ts.
 */
export const personalTables: Record<string, PersonalTable> = Object.assign({}, ...all.map(({ personal }) => personal));

/** Tables that hold nothing about people, with what they hold. */
export const impersonalTables: Record<string, string> = Object.assign({}, ...all.map(({ impersonal }) => impersonal));
