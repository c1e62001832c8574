import { type Basis, basisSigns } from '../../shared/vocabulary/basis.ts';
import { EvidenceMark } from '../../ui/evidence-mark.tsx';
import type { BuyerFigure } from '../evidence/figure.contract.ts';
import type { Signal } from './ideas.contract.ts';

const load = () => import('./figure-detail.tsx');

/** @returns the id of a figure’s row in the table of evidence */
export const rowOf = ({ key }: Pick<Signal, 'key'>) => `source-${key.replace(/[^a-z0-9]+/gi, '-')}`;

// What is said begins with what is seen, so that a mark can be asked for by voice.
const SAYS = {
  measured: 'Measured',
  cited: 'cited (a public page says it)',
  estimated: 'est. (estimate)',
  editorial: 'editor’s judgement',
} as const satisfies Record<Basis, string>;

type Props = { href: string; className?: string };

/**
 * The mark at a figure: a sign when it was measured, a word when it was not. Opens to where the figure comes from and how it was reached.
 * @param href where that can be read without scripts
 */
export const FigureMark = ({ signal, ...props }: Props & { signal: Signal }) => (
  <SourceMark basis={signal.basis} metric={signal.metric} {...props} detail={async () => (await load()).figureDetail(signal)} />
);

/** The mark at a figure of an official table; without scripts it leads to the table. */
export const BuyersMark = ({ buyers, ...props }: Omit<Props, 'href'> & { buyers: BuyerFigure }) => (
  <SourceMark
    basis="measured"
    metric={buyers.metric}
    href={buyers.url}
    {...props}
    detail={async () => (await load()).buyersDetail(buyers)}
  />
);

function SourceMark({ basis, metric, href, className, detail }: Props & Pick<Signal, 'basis' | 'metric'> & Detail) {
  return (
    <EvidenceMark
      basis={basis}
      href={href}
      says={`${SAYS[basis]}: where “${metric}” comes from`}
      label={`Source of ${metric}`}
      className={className}
      detail={detail}
    >
      {basisSigns[basis]}
    </EvidenceMark>
  );
}
type Detail = Pick<Parameters<typeof EvidenceMark>[0], 'detail'>;
