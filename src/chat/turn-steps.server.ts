import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { NEWS } from '../platform/db/listen.server.ts';
import { isDatabaseTrouble } from '../platform/db/trouble.server.ts';
import type { ChatEventKind } from './strategy-chat.ts';
import { Interrupted, type Turn } from './turn.server.ts';

/** One thing that happened in an answer. A reader asks for those after the last number it has. */
export type Step = { no: number; kind: ChatEventKind; data: unknown };
export type NewStep = Omit<Step, 'no'>;

/** Appends the steps of an answer, in order. */
export type StepWriter = {
  /** Stores a step and notifies its readers; once more where the connection was lost. @throws Interrupted when another attempt has begun */
  append(kind: ChatEventKind, data: unknown): Promise<void>;
  count(): number;
  /** Numbers steps that are stored together with the end of the turn. */
  numbered(steps: readonly NewStep[]): Step[];
};

/** @param turn steps go on after those of an earlier attempt */
export async function stepWriter({ db }: Context, { id, attempt }: Turn): Promise<StepWriter> {
  let count = attempt > 1 ? await lastStep(db, id) : 0;
  // Tools work side by side; a reader that has step 3 never looks for step 2.
  let before: Promise<unknown> = Promise.resolve();
  const store = async ({ no, kind, data }: Step) => {
    // The lock makes a take-up wait for this step, so that it counts on from there. A step that is stored already is stored: the reply was lost.
    const insert = sql`
      INSERT INTO ai_chat_events (turn_id, no, kind, data)
      SELECT id, ${no}::int, ${kind}, ${JSON.stringify(data)}::jsonb FROM ai_chat_turns
      WHERE id = ${id} AND attempt = ${attempt} AND state = 'writing' FOR SHARE
      ON CONFLICT (turn_id, no) DO UPDATE SET data = excluded.data
      RETURNING pg_notify(${NEWS}, ${id})`;
    const stored = await db.rows(insert).catch((error: unknown) => {
      if (!isDatabaseTrouble(error)) throw error;
      return db.rows(insert);
    });
    if (stored.length === 0) throw new Interrupted('another attempt at this answer has begun');
  };
  return {
    count: () => count,
    numbered: (steps) => steps.map((step) => ({ ...step, no: ++count })),
    append: (kind, data) => {
      const step = { no: ++count, kind, data };
      const stored = before.then(() => store(step));
      before = stored.catch(() => undefined);
      return stored;
    },
  };
}

/** @returns the statement that stores steps and notifies readers, for the transaction that ends a turn */
export const insertingSteps = (turnId: string, steps: readonly Step[]) => sql`
  INSERT INTO ai_chat_events (turn_id, no, kind, data)
  SELECT ${turnId}, (s->>'no')::int, s->>'kind', s->'data' FROM jsonb_array_elements(${JSON.stringify(steps)}::jsonb) s
  RETURNING pg_notify(${NEWS}, ${turnId})`;

/** @returns the number of the last step of a turn, 0 when there is none */
export const lastStep = async (db: Context['db'], turnId: string): Promise<number> =>
  (await db.value<number>(sql`SELECT coalesce(max(no), 0)::int AS no FROM ai_chat_events WHERE turn_id = ${turnId}`)) ?? 0;

/** @returns the steps of a turn after a number, and whether it has ended; undefined when it was deleted */
export async function stepsAfter(
  { db }: Context,
  turnId: string,
  after: number,
): Promise<{ hasEnded: boolean; steps: Step[] } | undefined> {
  const rows = await db.rows<'state', Step | Record<'no', null>>(sql`
    SELECT t.state, e.no, e.kind, e.data FROM ai_chat_turns t LEFT JOIN ai_chat_events e ON e.turn_id = t.id AND e.no > ${after}
    WHERE t.id = ${turnId} ORDER BY e.no`);
  const [first] = rows;
  return first && { hasEnded: first.state !== 'writing', steps: rows.filter((row): row is { state: string } & Step => row.no !== null) };
}
