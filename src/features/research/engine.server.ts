import type { LanguageModel } from '../../platform/llm/language-model.server.ts';
import type { Source } from '../evidence/source.server.ts';

/** What a run works with, set up once for a process. */
export type ResearchEngine = {
  sources: readonly Source[];
  /** Undefined where none is set up: then the built-in analyst writes. */
  llm: LanguageModel | undefined;
  /** How many runs this process works on at once. */
  maxAtOnce?: number;
};
