import { type BuilderKey, builders, type KitTexts } from '../idea-builder.ts';
import { blueprintOf } from '../kit/blueprint.ts';
import type { KitSource } from '../kit/kit-source.ts';
import { weeksOf } from '../kit/part-plan.ts';
import { bolt, lovable, replit, v0 } from './app-builders.ts';
import { claudeCode, cursor } from './code-agents.ts';
import { fitPrompt, type PromptBlock, sectionsIn } from './kit-sections.ts';
import type { Material } from './prompt-material.ts';

const writers: Record<BuilderKey, (material: Material) => PromptBlock[]> = {
  prompt_lovable: lovable,
  prompt_bolt: bolt,
  prompt_v0: v0,
  prompt_replit: replit,
  prompt_cursor: cursor,
  prompt_claude_code: claudeCode,
};

/** Writes the prompt for one builder from a kit's parts, within its limit. */
export function composePrompt(key: BuilderKey, source: KitSource, texts: Partial<KitTexts>): string {
  const plan = blueprintOf(source);
  const builder = builders.find((one) => one.key === key) as (typeof builders)[number];
  const material: Material = {
    source,
    plan,
    stories: sectionsIn(texts.user_stories).filter(({ title }) => /^Story \d/.test(title)),
    tables: sectionsIn(texts.data_model).filter(({ title }) => /^[a-z][a-z0-9_]*:/.test(title)),
    screens: sectionsIn(texts.screens).filter(({ title }) => title.startsWith('/')),
    landing: sectionsIn(texts.landing_copy),
    order: weeksOf(source, plan).map(({ name }) => name),
  };
  return fitPrompt(writers[key](material), builder.maxPrompt);
}
