import type { Dossier } from '../../../src/catalogue/ideas/dossier.contract.ts';
import { categoryLabel } from '../../../src/shared/vocabulary/categories.ts';

/** An idea as every engine is given it: the same four groups of fields that Assay's own index weighs. */
export type Document = { id: string; title: string; about: string; context: string; prose: string };

export function documentOf(d: Dossier): Document {
  return {
    id: d.slug,
    title: d.title,
    about: [d.tagline, ...d.tags.map((tag) => tag.replaceAll('-', ' ')), d.primary_keyword.term, ...d.search_phrases].join(' . '),
    context: [categoryLabel(d.category), d.audience.person, ...d.value_propositions].join(' . '),
    prose: [d.problem_narrative, d.solution_overview].join(' ').replace(/\[\^[^\]]+\]/g, ''),
  };
}

/** The stop words of Postgres's `english`, so that no engine loses for want of them. */
export const STOP_WORDS =
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself
they them their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does did doing a an
the and but if or because as until while of at by for with about against between into through during before after above below to from up down in out on
off over under again further then once here there when where why how all any both each few more most other some such no nor not only own same so than
too very s t can will just don should now`.split(/\s+/);
