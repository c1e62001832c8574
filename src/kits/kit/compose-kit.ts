import { builders, isBuilderKey, type KitTexts, type PartKey, type PlanPartKey, planParts } from '../idea-builder.ts';
import { composePrompt } from '../prompts/compose-prompt.ts';
import { blueprintOf } from './blueprint.ts';
import type { KitSource } from './kit-source.ts';
import { adCreatives } from './part-ads.ts';
import { brandBrief } from './part-brand.ts';
import { brief } from './part-brief.ts';
import { dataModel } from './part-data-model.ts';
import { landingCopy } from './part-landing.ts';
import { budget, firstCustomers, milestones } from './part-plan.ts';
import { screens } from './part-screens.ts';
import { userStories } from './part-stories.ts';

const composers = {
  brief,
  user_stories: (source: KitSource) => userStories(source, blueprintOf(source)),
  data_model: (source: KitSource) => dataModel(source, blueprintOf(source)),
  screens: (source: KitSource) => screens(source, blueprintOf(source)),
  landing_copy: landingCopy,
  brand_brief: (source: KitSource) => brandBrief(source, blueprintOf(source)),
  ad_creatives: adCreatives,
  milestones: (source: KitSource) => milestones(source, blueprintOf(source)),
  budget,
  first_customers: firstCustomers,
} as const satisfies Record<PlanPartKey, (source: KitSource) => string>;

/**
 * Writes one part by rules. The same source gives the same text, without a clock or a model; what the source does not say is a marked blank.
 * @param texts the kit's other parts as they stand: a prompt is written from them, so it follows what their owner changed
 */
export function composePart(source: KitSource, key: PartKey, texts: Partial<KitTexts>): string {
  return isBuilderKey(key) ? composePrompt(key, source, texts) : composers[key](source);
}

/** Writes a whole kit: its plan first, then the prompts from it. */
export function composeKit(source: KitSource): KitTexts {
  const texts: Partial<KitTexts> = {};
  for (const { key } of [...planParts, ...builders]) texts[key] = composePart(source, key, texts);
  return texts as KitTexts;
}
