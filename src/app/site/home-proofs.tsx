import type { ReactNode } from 'react';
import type { BuyerFigure } from '../../catalogue/index.ts';
import type { SampleInShort } from '../../research/index.ts';
import { type Curve, MeasuredCurve } from '../../trends/index.parts.ts';
import { Link } from '../../ui/link.tsx';
import { EvidenceSpecimen } from './evidence-specimen.tsx';

export type ProvenList = {
  slug: string;
  title: string;
  tagline: string;
  rules: string[];
  ideas: { slug: string; title: string; why: string }[];
};
type Props = {
  curve: Curve | undefined;
  sample: SampleInShort | undefined;
  specimen: { slug: string; title: string; buyers: BuyerFigure } | undefined;
  list: ProvenList | undefined;
};

/** Things to look at instead of promises: a measured line, a report’s first screen, a list with the rule it keeps, one figure with its source. */
export function HomeProofs({ curve, sample, specimen, list }: Props) {
  return (
    <section aria-labelledby="evidence" className="border-y border-line bg-sheet">
      <div className="sheet-width py-14">
        <h2 id="evidence" className="text-3xl">
          Every number names its source
        </h2>
        <p className="measure mt-3 text-ink-2">
          A figure is <strong>measured</strong>, <strong>cited</strong>, <strong>estimated</strong> or an{' '}
          <strong>editor’s judgement</strong>, and says which. Estimates enter no score.{' '}
          <Link to="/methodology" className="underline">
            How scores are computed
          </Link>
        </p>
        <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 lg:grid-cols-3">
          {curve && (
            <Proof title="A market, measured">
              <MeasuredCurve curve={curve} />
            </Proof>
          )}
          {sample && (
            <Proof title="A report that may say no">
              <Sample {...sample} />
            </Proof>
          )}
          {list && (
            <Proof title="A list with a rule">
              <List {...list} />
            </Proof>
          )}
          {specimen && (
            <div className="lg:col-span-full">
              <Proof title="One figure, with its source">
                <EvidenceSpecimen {...specimen} />
              </Proof>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function Proof({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-t-2 border-ink pt-4">
      <h3 className="mb-4 text-xl">{title}</h3>
      {children}
    </div>
  );
}

/** What a report opens with: the text, the verdict in a sentence, who pays and who sells, the first test. */
function Sample({ text, verdict, lead, lines }: SampleInShort) {
  return (
    <figure>
      <blockquote className="text-sm text-ink-2">“{text}”</blockquote>
      <p className="mt-3 font-serif text-2xl">{verdict}</p>
      {lead && <p className="mt-1 font-serif text-lg leading-snug">{lead}</p>}
      <dl className="mt-3 grid gap-y-2 border-t border-line pt-4 text-sm">
        {lines.map(({ name, text }) => (
          <div key={name} className="grid grid-cols-[7rem_1fr] gap-x-4">
            <dt className="text-ink-3">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm">
        <Link to="/reports/sample" className="underline">
          Read this sample report
        </Link>
      </p>
    </figure>
  );
}

function List({ slug, title, rules, ideas }: ProvenList) {
  return (
    <>
      <p>
        <Link to={`/collections/${slug}`} className="font-semibold">
          {title}
        </Link>
      </p>
      <p className="mt-1 text-sm text-ink-3">{rules.join(' · ')}</p>
      <ul className="mt-3 border-t border-line">
        {ideas.map((idea) => (
          <li key={idea.slug} className="border-b border-line py-3">
            <Link to={`/ideas/${idea.slug}`} className="quiet-link">
              {idea.title}
            </Link>
            <p className="mt-0.5 line-clamp-2 text-sm text-ink-2">{idea.why}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm">
        <Link to="/collections" className="underline">
          All lists
        </Link>
      </p>
    </>
  );
}
