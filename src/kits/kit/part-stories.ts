import { blank } from '../idea-builder.ts';
import { type Blueprint, inBuildOrder } from './blueprint.ts';
import { featureKinds } from './feature-kinds.ts';
import type { KitSource } from './kit-source.ts';
import { bullets, checks, section, withSources } from './part-text.ts';
import type { Piece } from './piece.ts';
import { alike, ended, happens, listed, lowerFirst, oneLine, open, upperFirst } from './words.ts';

const STORY_NAMES = { technical: 'Has to hold', risk: 'Guards against', rule: 'Does not include' } as const;

/** One story a feature, in the order in which a first customer needs them, each with lines to check it by. */
export function userStories(source: KitSource, plan: Blueprint): string {
  return withSources(
    source,
    source.from === 'dossier' ? ['First version', 'Solution', 'Requirements', 'Risks'] : ['the idea as it was asked'],
    `${plan.pieces.length} stories, in the order in which a first customer needs them. Each is done when every line under it can be shown to somebody else. Lines in the ${source.from}’s own words are not to be softened; the last line of each story is the one every ${source.features.length > 1 ? 'feature of its kind' : 'such feature'} has to keep.`,
    ...inBuildOrder(plan.pieces).map((piece, at) =>
      section(
        `Story ${at + 1}: ${piece.feature.name}`,
        `As **${piece.actor}**, I want **${open(piece.feature.name)}**: ${ended(lowerFirst(oneLine(piece.feature.what)))}`,
        piece.gains && `**Promised:** ${ended(upperFirst(piece.gains))}`,
        checks(criteriaOf(piece)),
      ),
    ),
    section('Not in these stories', source.leftOut.length > 0 ? bullets(source.leftOut) : blank('what you will not build first')),
  );
}

/** What has to be true of a feature: what it keeps, what it does, what binds it, and the rule of its kind. */
export function criteriaOf({ feature, kind, named, does, told, bound }: Piece): string[] {
  const others = named.length > 1 || told.length + bound.length > 0;
  // What the story says of itself already is no line to check it by, where there are others; nor is what only names things.
  const doing = others ? does.filter((clause) => alike(clause) !== alike(feature.what) && happens(clause)) : does;
  const own = [
    ...(named.length > 1
      ? [`A saved record holds: ${listed(named.map(({ note }) => note))}. Saving without one of them says which is missing.`]
      : []),
    ...doing.map((clause) => ended(clause)),
    ...told.map((sentence) => ended(sentence)),
    ...bound.map(
      ({ text, from }) => `${STORY_NAMES[from]}${text.startsWith('“') ? ' ' : ': '}${ended(from === 'rule' ? lowerFirst(text) : text)}`,
    ),
  ];
  return [...(own.length > 0 ? own : [upperFirst(ended(oneLine(feature.what)))]), featureKinds[kind].criterion(feature.name)];
}
