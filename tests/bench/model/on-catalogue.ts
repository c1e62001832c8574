import { join } from 'node:path';
import { connectRooms } from '../../../src/app/connect-rooms.server.ts';
import { loadCatalogue } from '../../../src/catalogue/index.server.ts';
import { keepCatalogueCompanies, loadWellKnownCompanies } from '../../../src/engine/index.server.ts';
import type { Config, ModelAccount } from '../../../src/platform/config.server.ts';
import { createLanguageModel } from '../../../src/platform/llm/language-model.server.ts';
import { createEngine } from '../../../src/research/engine.server.ts';
import { testAccounts } from '../../factories/accounts.ts';
import { benchDatabase, root } from '../search/database.ts';
import { type JudgedText, measureModel } from './measure-model.ts';
import type { Measured } from './table.ts';

/**
 * Measures no model and the configured one, with the shipped catalogue and companies in a database of its own.
 * @param account the model; a server's budget of a day does not end the measuring
 */
export async function measureOnCatalogue(
  config: Config,
  account: ModelAccount,
  texts: readonly JudgedText[],
): Promise<{ without: Measured; configured: Measured }> {
  const database = await benchDatabase();
  try {
    const { ctx } = database;
    connectRooms();
    await loadCatalogue(ctx, join(root, 'catalogue'));
    await keepCatalogueCompanies(ctx);
    await loadWellKnownCompanies(ctx, join(root, 'catalogue'));
    const { engine, warmUp, close } = await createEngine(config, root);
    // Nobody's first report waits for the lists.
    await warmUp(ctx);
    const accounts = testAccounts(database);
    const measure = async (llm: typeof engine.llm): Promise<Measured> => ({
      writer: llm?.name ?? 'no model',
      reports: await measureModel(database, accounts, { ...engine, llm }, texts),
    });
    const without = await measure(undefined);
    const budget = { ...account.budget, serverTokensPerDay: Number.POSITIVE_INFINITY };
    const configured = await measure(createLanguageModel({ ...account, budget }));
    close();
    return { without, configured };
  } finally {
    await database.close();
  }
}
