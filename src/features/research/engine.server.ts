import type { Config } from '../../platform/config.server.ts';
import type { LanguageModel } from '../../platform/llm/language-model.server.ts';
import type { Source } from '../evidence/source.server.ts';
import { type SourceId, sourceIds, sources } from '../evidence/sources.ts';
import type { Recipient } from './research.contract.ts';

/** What a run works with, set up once for a process. */
export type ResearchEngine = {
  sources: readonly Source[];
  /** Undefined where none is set up: then the built-in analyst writes. */
  llm: LanguageModel | undefined;
  /** Who is sent what by a run; nobody when left out. */
  recipients?: readonly Recipient[];
  /** How many runs this process works on at once. */
  maxAtOnce?: number;
};

/** @returns everybody outside who is sent something by a run under this configuration, and what */
export function recipientsOf({ evidence, model }: Pick<Config, 'evidence' | 'model'>): Recipient[] {
  const keys: Partial<Record<SourceId, unknown>> = {
    product_hunt: evidence.productHuntToken,
    reddit: evidence.reddit,
    youtube: evidence.youtubeApiKey,
    google_trends: evidence.googleTrendsUrl,
  };
  const asked = sourceIds.filter((id) => evidence.isLive && (sources[id].needs === 'network' || keys[id] !== undefined));
  return [
    ...asked.map((id) => ({ name: sources[id].name, where: sources[id].where, gets: sources[id].sends })),
    ...(model
      ? [
          {
            name: `The language model ${model.model}`,
            where: model.baseUrl ? new URL(model.baseUrl).host : model.provider,
            gets: 'your text, what it was taken to be, and the evidence found; not who you are',
          },
        ]
      : []),
  ];
}
