import { BY_BASIS, type IdeaFull } from '../../../catalogue/index.server.ts';
import type { Said } from '../answer.ts';
import { ended, figure, led, opening, part, say, sum, usd } from '../lines.ts';
import { filled, list, text, type Verb } from './verb.ts';

export function evidenceWarning(idea: IdeaFull): Said {
  const { measured, cited, estimated, editorial } = idea.figures;
  const total = measured + cited + estimated + editorial;
  return say(
    measured + cited === 0
      ? `None of the ${total} figures behind this was measured: they are estimates and editors’ judgements.`
      : `Of the ${total} figures behind this, ${measured} ${measured === 1 ? 'was' : 'were'} measured and ${cited} ${cited === 1 ? 'is' : 'are'} cited from a public page; the rest are estimates and editors’ judgements.`,
    part(idea, 'figures'),
    sum(`${measured} + ${cited} + ${estimated} + ${editorial} = ${total}`),
  );
}

/** A figure with every digit. */
const exactly = ({ value, unit }: IdeaFull['signals'][number]) =>
  unit.startsWith('US cents')
    ? `${usd(value)}${unit.slice('US cents'.length)}`
    : `${value.toLocaleString('en-US', { maximumFractionDigits: 6 })}${unit.startsWith('%') ? '' : ' '}${unit}`;

const isChecked = (basis: IdeaFull['signals'][number]['basis']) => basis === 'measured' || basis === 'cited';

const basisOf = ({ basis }: IdeaFull['signals'][number]) =>
  ({ measured: 'measured', cited: 'cited', estimated: 'an estimate', editorial: 'an editor’s judgement' })[basis];

/** A figure with its basis, its source and its day. */
export const saidFigure = (idea: IdeaFull, signal: IdeaFull['signals'][number]): Said =>
  say(
    `${signal.metric}: ${exactly(signal)} (${signal.source.toLowerCase().includes('estimate') ? '' : `${basisOf(signal)}; `}${signal.source}, ${signal.observed_at}).`,
    figure(idea, signal.key),
  );

export const evidence: Verb = (idea) => {
  const checked = idea.signals.filter(({ basis }) => isChecked(basis)).sort(BY_BASIS);
  const shown = [
    ...checked,
    ...idea.signals.filter(({ basis, key }) => !isChecked(basis) && !/^(market|keyword|community|budget|mvp|research)\./.test(key)),
  ].slice(0, 6);
  return {
    lead: filled([
      text(
        evidenceWarning(idea),
        say(`The dossier was last checked on ${idea.last_validated_at.slice(0, 10)}.`, part(idea, 'last_validated_at')),
      ),
      list(
        say(
          checked.length > 0
            ? 'Figures and where they come from, measured ones first:'
            : 'None was measured; the ones that carry most weight:',
          part(idea, 'signals'),
        ),
        shown.map((signal) => [saidFigure(idea, signal)]),
      ),
      text(led('What would replace the guesses fastest:', opening(idea, 'next_test.what'))),
    ]),
    more: filled([
      list(
        undefined,
        shown.map((signal) => [say(`${signal.metric}: ${ended(signal.how)}`, figure(idea, signal.key))]),
      ),
    ]),
  };
};
