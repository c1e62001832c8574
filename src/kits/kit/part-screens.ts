import { blank } from '../idea-builder.ts';
import { type Blueprint, inBuildOrder, RUNS_IT } from './blueprint.ts';
import { featureKinds } from './feature-kinds.ts';
import type { KitSource } from './kit-source.ts';
import { bullets, section, withSources } from './part-text.ts';
import type { Piece } from './piece.ts';
import { alike, decidingFigure, ended, happens, listed, lowerFirst, upperFirst } from './words.ts';

/** The screens by address: what it is, one sale, one for each feature, and the first screen of whoever runs it. */
export function screens(source: KitSource, plan: Blueprint): string {
  const first = source.offers.find(({ rung }) => rung === 'Lead magnet');
  const front = source.offers.find(({ rung }) => rung === 'Front-end offer');
  const [begins] = inBuildOrder(plan.pieces);
  return withSources(
    source,
    source.from === 'dossier' ? ['First version', 'Value ladder', 'Audience'] : ['the idea as it was asked'],
    `Everything works on a telephone of 390 px, by keyboard, and at 200% text size. ${plan.pieces.length + 3} screens.`,
    section(
      '/ : what it is',
      bullets([
        `First line: ${ended(source.tagline)}`,
        first ? `Button: ${first.offer} (free).` : 'Button: ask for a place.',
        front ? `Second button: ${front.offer}, ${front.price}.` : `Price: ${blank('your first price')}`,
        'The words are in the landing copy.',
      ]),
    ),
    section(
      '/start : one sale',
      bullets([
        `Chooses the offer and pays, or asks for an invoice. Makes one \`${plan.core.table}\`.`,
        `Then shows what happens next, and when${begins ? `; “${begins.feature.name}” comes first` : ''}.`,
        'Failing: a payment that is refused says so, keeps what was typed, and charges nothing twice.',
      ]),
    ),
    ...plan.pieces.map((piece) => {
      const kind = featureKinds[piece.kind];
      const shown = piece.named.length > 0 ? listed(piece.named.map(({ note }) => note)) : undefined;
      return section(
        `/${piece.table.replaceAll('_', '-')} : ${piece.feature.name}`,
        `For **${piece.actor}**. ${upperFirst(kind.screen)}.`,
        bullets([
          ...(shown ? [`Shows: ${ended(shown)}`] : []),
          // A list of what is shown is not said twice.
          ...[...piece.does.filter((clause) => !shown || (alike(clause) !== alike(piece.feature.what) && happens(clause))), ...piece.told]
            .slice(0, 4)
            .map((clause) => ended(clause)),
          ...(piece.refers.length > 0 ? [`Leads to ${listed(piece.refers.map((other) => `/${other.replaceAll('_', '-')}`))}.`] : []),
          `Empty: ${kind.empty}`,
          `Failing: ${kind.failing}`,
        ]),
      );
    }),
    section(
      `/today : the first screen of ${RUNS_IT}`,
      bullets([
        ...(plan.operator === RUNS_IT ? [] : ['Yours alone: no customer sees it.']),
        `What waits, the oldest first: ${listed(waiting(plan).map(({ feature }) => feature.name))}.`,
        ...(decidingFigure(source)
          ? [`Always in sight, the figure behind this reason to stop: ${ended(lowerFirst(decidingFigure(source) ?? ''))}`]
          : []),
        'Empty: says that nothing waits, and since when.',
      ]),
    ),
  );
}
/** Content and goods do not wait for anybody. */
const waiting = ({ pieces }: Blueprint): readonly Piece[] => {
  const due = pieces.filter(({ kind }) => kind !== 'rules' && kind !== 'goods');
  return due.length > 0 ? due : pieces;
};
