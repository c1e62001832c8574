import { nearest } from '../../../src/engine/retrieval/calibration.ts';
import type { NearIndex } from '../../../src/engine/retrieval/near-index.ts';
import { featuresOf } from '../../../src/engine/retrieval/score-near.ts';
import { wordVectors } from '../../../src/engine/retrieval/word-vectors.server.ts';
import { nearness } from '../../../src/engine/scores/tables.ts';
import { drawnByLot, gradesOf, halfOf, known, unknown } from './labelled.ts';
import { mean } from './measures.ts';
import { told } from './texts/told.ts';

type Asked = { from: 'labelled' | 'by lot' | 'told'; idea: string; text: string; grades: ReadonlyMap<string, number> };
type Similarity = 'close' | 'near' | 'worth a look' | 'faint';

/** As many of the nearest as a report shows (verdict/closest.ts): the first three, and further ones that are worth a look. */
const [LEAST, MOST] = [3, 5];
const BARS = { close: 0.8, 'worth a look': 0.5, silent: 0.1 };

const asked: readonly Asked[] = [
  ...[...known, ...unknown].map(({ idea, text }) => ({ from: 'labelled' as const, idea, text, grades: gradesOf(idea) })),
  ...drawnByLot.map(({ idea, text, grades }) => ({ from: 'by lot' as const, idea, text, grades })),
  ...told.map(({ idea, text, grades }) => ({ from: 'told' as const, idea, text, grades })),
].filter(({ idea }) => halfOf(idea) === 'held-out');

/**
 * Prints, of the texts that nothing was chosen by, what a report says of the companies it shows: how many of those called much the same, near or worth a look
 * are near, and how often it shows nobody where somebody is near. A company that no reader judged counts as not near, so the shares are lower bounds.
 * @returns what falls short of the bars, in words
 */
export function measureTold(index: NearIndex, meanings: ReadonlyMap<string, Float32Array>): string[] {
  const shown = asked.map((one) => ({ ...one, shown: shownOf(index, one, meanings.get(one.text)) }));
  console.log('\nheld-out half: what a report says of the nearest companies it shows (number, share of them near)');
  const share = (of: Similarity, from?: Asked['from']) => {
    const own = shown.flatMap((one) => (from && one.from !== from ? [] : one.shown.filter(({ similarity }) => similarity === of)));
    return { count: own.length, near: mean(own.map(({ isNear }) => Number(isNear))) };
  };
  for (const name of ['close', 'near', 'worth a look', 'faint'] as const) {
    const cells = (['labelled', 'by lot', 'told', undefined] as const).map((from) => {
      const { count, near } = share(name, from);
      return `${from ?? 'all'} ${count}  ${near.toFixed(3)}`;
    });
    console.log(`${name.padEnd(13)} ${cells.join('   ')}`);
  }
  const withRival = shown.filter(({ grades }) => grades.size > 0);
  const silent = withRival.filter((one) => one.shown.length === 0).length;
  const strangers = shown.filter(({ grades }) => grades.size === 0);
  const quiet = strangers.filter((one) => one.shown.length === 0).length;
  const named = strangers.filter((one) => one.shown.some(({ similarity }) => similarity !== 'faint')).length;
  const reached = withRival.filter((one) => one.shown.some(({ isNear }) => isNear)).length;
  console.log(
    `nobody shown for ${silent} of ${withRival.length} texts with a rival in the list, one that is near for ${reached}; without a rival nobody for ${quiet} of ${strangers.length}, somebody as more than faintly alike for ${named}`,
  );
  const [close, look] = [share('close').near, share('worth a look').near];
  return [
    ...(close < BARS.close ? [`of companies called much the same ${close.toFixed(3)} are near, below ${BARS.close}`] : []),
    ...(look < BARS['worth a look'] ? [`of companies called worth a look ${look.toFixed(3)} are near, below ${BARS['worth a look']}`] : []),
    ...(silent > BARS.silent * withRival.length ? [`nobody is shown for ${silent} of ${withRival.length} texts with a rival`] : []),
  ];
}

function shownOf(index: NearIndex, { text, grades }: Asked, meaning?: Float32Array): { similarity: Similarity; isNear: boolean }[] {
  const features = featuresOf(index, wordVectors(), text, meaning);
  return nearest(features, MOST)
    .filter(({ probability }, at) => at < LEAST || probability >= nearness.look)
    .map(({ document, probability }) => ({
      similarity: similarityOf(
        probability,
        features.contentWords < nearness.fewestToShare || (features.shared[document] as number) >= nearness.sharedWords,
      ),
      isNear: grades.has((index.documents[document] as { id: string }).id),
    }));
}

/** In the words of a report (scores/near.ts). */
function similarityOf(probability: number, sharesWords: boolean): Similarity {
  if (probability >= nearness.close && sharesWords) return 'close';
  if (probability >= nearness.close || (probability >= nearness.likely && sharesWords)) return 'near';
  return probability >= nearness.look ? 'worth a look' : 'faint';
}
