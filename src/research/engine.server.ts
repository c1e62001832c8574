import { catalogueSource } from '../catalogue/index.server.ts';
import {
  builtInEmbedder,
  canStoreVectors,
  companySources,
  createFindNear,
  createGuessCategory,
  createSources,
  type FindNear,
  type GuessCategory,
  judgeIdea,
  type KnownCompany,
  knownCompanies,
  type LiveWorld,
  providerEmbedder,
  type SolutionType,
  type Source,
  type SourceId,
  solutionTypeIds,
  sources as sourceFacts,
  sourceIds,
} from '../engine/index.server.ts';
import { settingsInForce } from '../money/index.server.ts';
import type { Config } from '../platform/config.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { News } from '../platform/db/listen.server.ts';
import type { LanguageModel, ModelChoice } from '../platform/llm/language-model.server.ts';
import { countPayers } from './count-payers.server.ts';
import type { Recipient } from './research.contract.ts';

/** What a run works with, set up once for a process. */
export type ResearchEngine = {
  sources: readonly Source[];
  /** Undefined where none is set up: then the built-in analyst writes. */
  llm: LanguageModel | undefined;
  /** Where an idea probably belongs, by the catalogue; by words alone when left out. */
  guessCategory?: GuessCategory;
  /** Counts who would pay; nobody is counted when left out. */
  countPayers?: typeof countPayers;
  /** Holds an idea against judged ones; evidence alone decides when left out. */
  judge?: typeof judgeIdea;
  /** Who is sent what by a run; nobody when left out. */
  recipients?: readonly Recipient[];
  /** News of runs, for those who follow one; its steps are looked for all the time when left out. */
  news?: News;
};

export type EngineOfProcess = {
  engine: ResearchEngine;
  /** What is near a text; the strategist asks it as well. */
  findNear: FindNear;
  /** What live sources are asked with. */
  world: LiveWorld;
  /** Takes the lists of ideas and companies apart, so that the first run need not wait for it, and says in the log where vectors of a provider are compared. */
  warmUp(ctx: Context): Promise<void>;
  close(): void;
};

/**
 * Sets up what research works with, once for a process.
 * @param root the project's folder, which holds the figures shipped with it
 */
export async function createEngine(config: Config, root: string): Promise<EngineOfProcess> {
  const findNear = createFindNear(config.embedding ? providerEmbedder(config.embedding) : builtInEmbedder);
  const { sources, world, close } = await createSources(config, root, catalogueSource(findNear, config.appUrl), findNear, readCompanies);
  const warmUp = async (ctx: Context) => {
    if (config.embedding) await canStoreVectors(ctx);
    await findNear.prepare(ctx);
  };
  const engine = {
    sources,
    llm: config.model && (await import('../platform/llm/language-model.server.ts')).createLanguageModel(config.model, modelChoice),
    guessCategory: createGuessCategory(findNear),
    countPayers,
    judge: judgeIdea,
    recipients: recipientsOf(config, sources),
  };
  return { engine, findNear, world, warmUp, close };
}

/** The model and its budgets as administrators set them. */
function modelChoice(): ModelChoice {
  const { model, tokens_per_run, tokens_per_person_per_day, tokens_per_day } = settingsInForce().ai;
  return { model, tokensPerRun: tokens_per_run, personTokensPerDay: tokens_per_person_per_day, serverTokensPerDay: tokens_per_day };
}

/** What is known of companies. A list that was imported was measured by its maker; what a dossier names, or our editors list, an editor judged. */
async function readCompanies(ctx: Context, ids: readonly string[]): Promise<KnownCompany[]> {
  const known = await knownCompanies(ctx, ids);
  return known.map((company) => ({
    ...company,
    listed_by: companySources[company.source],
    basis: company.source === 'yc' ? 'measured' : 'editorial',
  }));
}

/** @returns everybody outside who is sent something by a run under this configuration, and what; `kinds` where only some kinds of product are asked about */
function recipientsOf({ evidence, model, embedding }: Config, sources: readonly Source[]): Recipient[] {
  const keys: Partial<Record<SourceId, unknown>> = {
    product_hunt: evidence.productHuntToken,
    reddit: evidence.reddit,
    youtube: evidence.youtubeApiKey,
    google_trends: evidence.googleTrendsUrl,
  };
  const asked = sourceIds.filter((id) => evidence.isLive && (sourceFacts[id].needs === 'network' || keys[id] !== undefined));
  return [
    ...asked.map((id) => {
      const { name, where, sends } = sourceFacts[id];
      const kinds = kindsOf(sources.find((source) => source.id === id));
      return { name, where, gets: sends, ...(kinds.length < solutionTypeIds.length && { kinds }) };
    }),
    ...(embedding
      ? [
          {
            name: `The embedding model ${embedding.model}`,
            where: new URL(embedding.baseUrl).host,
            gets: 'your text, to find what is near it',
          },
        ]
      : []),
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

const kindsOf = (source: Source | undefined): SolutionType[] =>
  solutionTypeIds.filter((solution_type) => source?.notFor?.({ solution_type }) === undefined);
