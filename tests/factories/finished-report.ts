import type { Ledger } from '../../src/engine/evidence.contract.ts';
import { sourceIds } from '../../src/engine/sources.ts';
import type { Context } from '../../src/platform/context.server.ts';
import { runResearch } from '../../src/research/run-research.server.ts';
import { startRun } from '../../src/research/start-run.server.ts';
import { AN_IDEA, beginNext, fixedSource, toldSources } from './research.ts';

/**
 * A person's finished report, whatever their plan is; no other run may wait.
 * @param ledger what the sources are to find; a few companies and a discussion when left out
 * @returns its id
 */
export async function aFinishedReport(ctx: Context, userId: string, ledger?: Ledger): Promise<string> {
  const { id } = await startRun(
    ctx,
    { plan: 'lifetime', isAdmin: false, userId },
    ledger ? { idea: ledger.understanding.text, understanding: ledger.understanding } : { idea: AN_IDEA },
  );
  const run = await beginNext(ctx);
  if (run?.id !== id) throw new Error('another run was waiting');
  await runResearch(ctx, { sources: ledger ? sourcesOf(ledger) : toldSources(), llm: undefined }, run, new AbortController().signal);
  return id;
}

/** Sources that say what a ledger holds. */
function sourcesOf(ledger: Ledger) {
  return ledger.sources.flatMap((line) => {
    const source = sourceIds.find((id) => id === line.source);
    if (!source) return [];
    const findings = ledger.entries.filter((entry) => entry.source === source).map(({ id: _, source: __, ...finding }) => finding);
    return [
      fixedSource(source, () =>
        line.status === 'answered'
          ? { source, status: 'answered', from: 'live', as_of: line.as_of ?? `${ledger.closed_on}T10:00:00.000Z`, sent: [], findings }
          : { source, status: 'silent', why: line.why ?? 'off', detail: line.detail ?? 'It was not asked.' },
      ),
    ];
  });
}
