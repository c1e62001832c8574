import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * @param level the least severe level written
 * @returns a logger that writes one JSON object a line to standard output; secrets in known places are cut out
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.authorization', '*.cookie', '*.password', 'req.headers'], censor: '[cut]' },
  });
}
