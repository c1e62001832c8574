import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { createRateLimit, type Pace, type Rate, type RateLimit } from './rate-limit.ts';

/** A limit whose places are taken one after the other, whichever process takes them. */
export type SharedRateLimit = {
  [Verb in keyof RateLimit]: (...given: Parameters<RateLimit[Verb]>) => Promise<ReturnType<RateLimit[Verb]>>;
};

/** The limit of a source for all processes together, kept in its row. */
export function sharedRateLimit({ db }: Pick<Context, 'db'>, source: string, rate: Rate): SharedRateLimit {
  const change = <T>(work: (limit: RateLimit) => T): Promise<T> =>
    db.transaction(async (inside) => {
      await inside.rows(sql`INSERT INTO source_paces (source) VALUES (${source}) ON CONFLICT DO NOTHING`);
      const [pace] = await inside.rows<Pace>(sql`SELECT arrival, earliest FROM source_paces WHERE source = ${source} FOR UPDATE`);
      const { arrival, earliest } = pace as Pace;
      const kept = { arrival, earliest };
      const result = work(createRateLimit(rate, kept));
      await inside.rows(sql`UPDATE source_paces SET arrival = ${kept.arrival}, earliest = ${kept.earliest} WHERE source = ${source}`);
      return result;
    });
  return {
    reserve: (now, maxWaitMs) => change((limit) => limit.reserve(now, maxWaitMs)),
    pause: (now, ms) => change((limit) => limit.pause(now, ms)),
  };
}
