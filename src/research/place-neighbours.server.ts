import {
  askSources,
  closeLedger,
  type Ledger,
  type Neighbour,
  scoreLedger,
  sources as sourceFacts,
  understandIdea,
} from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { ResearchEngine } from './engine.server.ts';

/**
 * Places the judged ideas that are nearest to one on the field of demand and competition, as it is placed itself, but by the sources on this server alone:
 * nobody outside is asked about another’s text.
 * @returns undefined where no judged ideas were asked, or they could not be placed: the field then shows the idea alone
 */
export async function placeNeighbours(
  ctx: Context,
  { sources }: Pick<ResearchEngine, 'sources'>,
  ledger: Ledger,
): Promise<Neighbour[] | undefined> {
  const own = sources.filter(({ id }) => sourceFacts[id].where === 'here');
  if (!ledger.judged || own.length === 0) return undefined;
  const place = async ({ text, verdict }: { text: string; verdict: Neighbour['verdict'] }): Promise<Neighbour> => {
    const understanding = understandIdea(text);
    const answers = await askSources(ctx, understanding, own, { signal: AbortSignal.timeout(10_000) });
    const { demand, competition } = scoreLedger(closeLedger(understanding, answers, ledger.closed_on));
    const known = (score: typeof demand) => (score.known ? score.score : null);
    return { text, verdict, demand: known(demand), competition: known(competition) };
  };
  try {
    return await Promise.all(ledger.judged.nearest.map(place));
  } catch (error) {
    ctx.log.warn({ err: error }, 'the judged ideas nearest to one could not be placed on its field');
    return undefined;
  }
}
