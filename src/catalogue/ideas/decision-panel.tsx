import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { counterAddress, counterLink } from '../buyers/buyers.ts';
import { DECISION, decisiveRisk } from './decision.ts';
import { CUSTOMER, OLD_FIGURE, offerPrice, signalValue } from './dossier-labels.ts';
import { Cited, Mark } from './evidence-marks.tsx';
import { BuyersMark } from './figure-mark.tsx';
import type { Idea, IdeaFull } from './ideas.contract.ts';
import { buyersFigure } from './key-figures.ts';

/** What decides whether to take an idea on, in six answers; of a locked idea the questions alone, and the counted buyers. */
export function DecisionPanel({ idea }: { idea: Idea }) {
  const answers = idea.level === 'full' ? answersOf(idea) : undefined;
  const cells: [label: string, answer: ReactNode][] = [
    [DECISION.payer, answers?.payer],
    [DECISION.buyers, <Buyers key="buyers" idea={idea} />],
    [DECISION.price, answers?.price],
    [DECISION.decides, answers?.decides],
    [DECISION.test, answers?.test],
    [DECISION.drop, answers?.drop],
  ];
  return (
    <section aria-label="What decides it, in short" className="border-t-3 border-brass bg-sheet">
      <dl className="grid gap-px bg-line p-px pt-0 sm:grid-cols-2 lg:grid-cols-3">
        {cells.map(([label, answer]) => (
          <div key={label} className="print-whole bg-sheet px-5 py-3">
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="mt-0.5 text-sm text-ink-2">{answer ?? <Locked />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Locked = () => (
  <span className="flex min-h-7 items-center gap-2 text-ink-3">
    <Icon name="lock" /> In the whole dossier
  </span>
);

/** The first line of an answer. */
const Head = ({ children }: { children: ReactNode }) => <span className="numerals block text-lg font-semibold text-ink">{children}</span>;

function answersOf(idea: IdeaFull) {
  const { core } = idea.value_ladder;
  const { what, cost_cents, days } = idea.next_test;
  const risk = decisiveRisk(idea.risks_and_challenges);
  const [reason = '', ...reasons] = idea.kill_criteria;
  return {
    payer: (
      <>
        <Head>{CUSTOMER[idea.customer_type]}</Head>
        <Cited text={idea.target_market.buyer} />
      </>
    ),
    price: (
      <>
        <Head>{offerPrice(core)}</Head>
        <Cited text={core.offer} />
      </>
    ),
    decides: risk && (
      <>
        <span className="block text-base font-semibold text-ink">
          <Cited text={risk.risk} />
        </span>
        <a href="#risks" className="underline">
          A risk of {risk.severity} severity, and what to do about it
        </a>
      </>
    ),
    test: (
      <>
        <Head>
          {formatMoney(cost_cents)}, {days} days
        </Head>
        <span className="line-clamp-4 print:line-clamp-none">
          <Cited text={what} />
        </span>
        <a href="#next_test" className="underline">
          The whole test
        </a>
      </>
    ),
    drop: (
      <>
        <span className="block text-base font-semibold text-ink">
          <Cited text={reason} />
        </span>
        {reasons.length > 0 && (
          <a href="#risks" className="underline">
            {reasons.length === 1 ? 'One more reason' : `${reasons.length} more reasons`}
          </a>
        )}
      </>
    ),
  };
}

/** How many buyers an official table counts, which everybody may see; beside them whom the first product can serve. */
function Buyers({ idea }: { idea: Idea }) {
  const { buyers } = idea;
  // Of a dossier that may be read its own mark, which leads to the figure's row.
  const figure = idea.level === 'full' ? buyersFigure(idea) : undefined;
  const served = idea.level === 'full' ? idea.market_size_analysis.sam : undefined;
  return (
    <>
      {buyers ? (
        <>
          <Head>
            {signalValue(buyers)}&nbsp;
            {figure ? <Mark of={figure.key} /> : <BuyersMark buyers={buyers} />}
          </Head>
          <span className="block">{buyers.metric}</span>
          <span className="block text-xs text-ink-3">
            <a href={buyers.url} rel="noopener external nofollow" className="underline">
              {buyers.source}
            </a>
            , {buyers.period}
            {buyers.is_old && ` (${OLD_FIGURE})`}
            {!served && `. ${buyers.caution} ${buyers.licence}`}
          </span>
        </>
      ) : (
        !served && <span className="block">No official table counts them.</span>
      )}
      {served && (
        <span className={buyers ? 'mt-1 block' : 'block'}>
          <span className="numerals font-semibold text-ink">
            {formatNumber(served.buyers)}&nbsp;
            <Mark of="market.sam" />
          </span>{' '}
          the first product can serve
        </span>
      )}
      {buyers && buyers.unit !== 'jobs' && (
        <Link to={counterAddress(buyers)} className="underline">
          {counterLink(buyers)}
        </Link>
      )}
    </>
  );
}
