import type { Context } from '../platform/context.server.ts';
import type { SourceAnswer, Understanding } from './evidence.contract.ts';
import type { SourceId } from './sources.ts';

/**
 * One source of evidence. It never throws for what the outside does: a time-out, a refusal or rubbish is a `silent` answer that says so. It throws only
 * for faults of ours, and for an aborted signal.
 */
export type Source = {
  id: SourceId;
  /** Why there is no point in asking it about such a kind of product, as a sentence; of one that is asked about every kind, nothing. */
  notFor?(idea: Pick<Understanding, 'solution_type'>): string | undefined;
  /**
   * @param understanding what to look for
   * @param signal aborts when the run is stopped or its time is up
   * @returns what was found, at most 100 findings, best first
   */
  ask(ctx: Context, understanding: Understanding, signal: AbortSignal): Promise<SourceAnswer>;
};

/**
 * A company or an idea near a text, with the score it is ranked by (in standard deviations, no unit), and the calibrated probability (0–1) that a person
 * would call it the same problem for the same kind of user. Of the text's `of` words it has `shared` itself,
 * where that was counted.
 */
export type Near = {
  id: string;
  kind: 'company' | 'idea';
  title: string;
  score: number;
  probability: number;
  words?: { shared: number; of: number };
};

/**
 * Finds what is near a text by words and by meaning. Under the calibrated floor nothing is returned: an empty list is a result.
 * @param limit at most this many
 * @param options `evenIfFar`: the nearest are returned however far they are; `withoutProvider`: the text is shown to nobody outside, not even to find out what it means
 */
export type FindNear = (
  ctx: Context,
  text: string,
  kind: Near['kind'],
  limit: number,
  options?: { evenIfFar?: boolean; withoutProvider?: boolean },
) => Promise<Near[]>;
