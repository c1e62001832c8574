import type { IdeaFull } from '../catalogue/index.server.ts';
import type { Viewer } from '../platform/viewer.ts';

/** A question on its way to its answer, as the process sees it that writes the answer. */
export type Turn = {
  id: string;
  sessionId: string;
  ideaId: string | null;
  /** The idea, where it was read when the question was taken. */
  idea?: IdeaFull | undefined;
  question: string;
  viewer: Viewer;
  /** The fence: every write names its attempt, and one of an earlier attempt writes nothing. */
  attempt: number;
  /** The first question of its chat. */
  isFirst: boolean;
};

/** A process that has not reported for this long has died. */
export const SILENT_MS = 20_000;
export const aliveUntil = (now: Date) => new Date(now.getTime() + SILENT_MS);

/** This process must not end the turn: it is stopping, or another attempt has begun. */
export class Interrupted extends Error {}
