import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel as SdkModel } from 'ai';
import type { ModelAccount } from '../config.server.ts';
import { fetchWithin } from './fetch-within.server.ts';

/** A language model set up on this server. Where there is none, the built-in analyst writes and this is undefined. */
export type LanguageModel = {
  /** As a report names its writer: `provider/model`. */
  name: string;
  sdk: SdkModel;
  budget: ModelAccount['budget'];
  prices: ModelAccount['prices'];
};

/** No answer of ours is nearly as long; what is longer is a fault or an attack. */
const MAX_ANSWER_BYTES = 2_000_000;

/**
 * @param account what the environment says of the model
 * @returns the model, or undefined when none is set up. Nothing is asked yet: a wrong key shows with the first call
 */
export function createLanguageModel(account: ModelAccount | undefined): LanguageModel | undefined {
  if (!account) return undefined;
  const { provider, model, budget, prices } = account;
  return { name: `${provider}/${model}`, sdk: sdkModelOf(account), budget, prices };
}

function sdkModelOf({ provider, model, apiKey, baseUrl }: ModelAccount): SdkModel {
  const options = { fetch: fetchWithin(MAX_ANSWER_BYTES), ...(apiKey ? { apiKey } : {}) };
  const at = baseUrl ? { baseURL: baseUrl } : {};
  switch (provider) {
    case 'anthropic':
      return createAnthropic({ ...options, ...at })(model);
    case 'google':
      return createGoogle({ ...options, ...at })(model);
    case 'openai':
    case 'ollama':
    case 'openai-compatible':
      return createOpenAICompatible({ ...options, name: provider, baseURL: baseUrl ?? DEFAULT_BASE[provider], includeUsage: true })(model);
  }
}

const DEFAULT_BASE = {
  openai: 'https://api.openai.com/v1',
  ollama: 'http://127.0.0.1:11434/v1',
  // The configuration asks for an address with this one.
  'openai-compatible': '',
} as const;
