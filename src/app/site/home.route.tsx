import { DailyCard, IdeaTile } from '../../catalogue/index.parts.ts';
import { type BuyerFigure, ideasClient, mineOf, myIdeas } from '../../catalogue/index.ts';
import { PlanCards } from '../../money/index.parts.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { StructuredData } from '../../platform/web/structured-data.tsx';
import { CheckField } from '../../research/index.parts.ts';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/home.route';
import { EvidenceSpecimen } from './evidence-specimen.tsx';

const SAMPLE = 6;
/** Enough to find one whose buyers are counted. */
const LOOKED_AT = 24;

export async function loader({ request, context }: Route.LoaderArgs) {
  const client = ideasClient(context);
  const [daily, sample, categories] = await Promise.all([
    unwrap(client.ideas.daily.today.$get()),
    unwrap(client.ideas.$get({ query: { limit: String(LOOKED_AT) } })),
    unwrap(client.categories.$get()),
  ]);
  const { signals: _, ...idea } = daily;
  const ideas = sample.ideas.filter((card) => card.slug !== daily.slug).slice(0, SAMPLE);
  return {
    appUrl: pageRequest(context).appUrl,
    // The page shows the head of today's idea, not its dossier: nothing it does not draw is sent.
    daily: {
      day: daily.day,
      ends_at: daily.ends_at,
      idea: {
        id: idea.id,
        slug: idea.slug,
        title: idea.title,
        tagline: idea.tagline,
        category: idea.category,
        published_at: idea.published_at,
        idea_score: idea.idea_score,
        scores: idea.scores,
        figures: idea.figures,
        problem_teaser: idea.problem_teaser,
      },
    },
    specimen: specimenOf([idea, ...sample.ideas]),
    ideas,
    mine: await myIdeas(context, request, [daily.id, ...ideas.map((card) => card.id)]),
    total: sample.pagination.total,
    categories: categories.filter((category) => category.count > 0),
  };
}

type Counted = { slug: string; title: string; buyers: BuyerFigure | null };

/** A counted figure, to show what stands behind any: of today's idea, or the latest one whose buyers a table counts. */
function specimenOf(ideas: readonly Counted[]): { slug: string; title: string; buyers: BuyerFigure } | undefined {
  const found = ideas.find(({ buyers }) => buyers !== null);
  return found?.buyers ? { slug: found.slug, title: found.title, buyers: found.buyers } : undefined;
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Assay: startup ideas with the evidence attached',
    description:
      'Validated startup ideas in which every figure has a source, a date and a basis, and every score opens to its parts. One is free to read in full every day.',
    appUrl: loaderData?.appUrl,
    path: '/',
  });

export default function Home({ loaderData }: Route.ComponentProps) {
  const { daily, specimen, ideas, mine, total, categories, appUrl } = loaderData;
  return (
    <>
      <section className="sheet-width grid gap-x-16 gap-y-10 pt-12 pb-16 lg:grid-cols-[minmax(0,1fr)_26rem] lg:pt-20">
        <div>
          <h1 className="text-4xl leading-[1.05] md:text-[3.75rem]">Startup ideas with the evidence attached</h1>
          <p className="measure mt-6 text-lg text-ink-2">
            Every figure says where it came from, when, and whether anybody measured it. Every score opens to the parts it was computed
            from. You leave with a decision: build, change or drop it, and know why.
          </p>
          <div className="mt-8 grid max-w-3xl gap-x-10 gap-y-8 sm:grid-cols-2">
            <section aria-labelledby="check" className="border-t-2 border-brass pt-4">
              <h2 id="check" className="mb-3 text-2xl">
                You have an idea
              </h2>
              <CheckField />
            </section>
            <section aria-labelledby="find" className="border-t-2 border-brass pt-4">
              <h2 id="find" className="mb-3 text-2xl">
                You want one
              </h2>
              <search>
                <Form action="/browse" className="grid gap-3">
                  <FormField
                    label="What you know well"
                    name="search"
                    type="search"
                    maxLength={200}
                    placeholder="plumbing, dairy, payroll"
                    hint={`Searches ${formatNumber(total)} ideas, each with its evidence.`}
                  />
                  <button type="submit" className="button button-primary justify-self-start">
                    Find an idea
                  </button>
                </Form>
              </search>
              <p className="mt-3 text-sm text-ink-2">
                Or say what time, money and skills you have:{' '}
                <Link to="/fit" className="underline">
                  find my fit
                </Link>
              </p>
            </section>
          </div>
          <ul aria-label="Categories" className="mt-6 flex max-w-xl flex-wrap gap-x-4 gap-y-1 text-sm">
            {categories.map(({ id, label, count }) => (
              <li key={id}>
                <Link to={`/browse?category=${id}`} className="quiet-link inline-block py-1 text-ink-2">
                  {label} <span className="numerals text-ink-3">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <DailyCard daily={daily} mine={mine && mineOf(mine, daily.idea.id)} />
      </section>

      <section aria-labelledby="evidence" className="border-y border-line bg-sheet">
        <div className="sheet-width grid gap-x-16 gap-y-8 py-14 lg:grid-cols-2">
          <div>
            <h2 id="evidence" className="text-3xl">
              A number you cannot trace is decoration
            </h2>
            <div className="measure mt-4 grid gap-4 text-ink-2">
              <p>
                Idea sites are full of market sizes nobody can follow back to anything. Here each figure is one of four things, and says
                which: <strong>measured</strong>, counted by a source and read from its table; <strong>cited</strong>, said by a public page
                whose passage was read; <strong>estimated</strong>, with the arithmetic written out so that you can redo it; or an{' '}
                <strong>editor’s judgement</strong>, with the reason.
              </p>
              <p>
                Figures about a young market are often estimates. We would rather say so than dress them up, and none of them enters a
                score. The zigzag in each idea’s stamp is the assayer’s scrape: one tooth for every tenth of its figures that was measured
                or cited.
              </p>
              <p>
                <Link to="/methodology" className="underline">
                  How scores are computed
                </Link>
              </p>
            </div>
          </div>
          {specimen && <EvidenceSpecimen {...specimen} />}
        </div>
      </section>

      <section aria-labelledby="sample" className="sheet-width pt-16">
        <div className="flex flex-wrap items-baseline justify-between gap-4 border-b border-ink pb-3">
          <h2 id="sample" className="text-3xl">
            Latest in the catalogue
          </h2>
          <Link to="/browse" className="underline">
            All {formatNumber(total)} ideas
          </Link>
        </div>
        {ideas.map((idea) => (
          <IdeaTile key={idea.id} idea={idea} mine={mine && mineOf(mine, idea.id)} headingLevel={3} />
        ))}
      </section>

      <section aria-labelledby="plans" className="sheet-width pt-20">
        <h2 id="plans" className="text-3xl">
          Read one a day free, or all of them
        </h2>
        <div className="mt-8">
          <PlanCards headingLevel={3} />
        </div>
        <p className="mt-6 text-sm">
          <Link to="/pricing" className="underline">
            Compare the plans
          </Link>
        </p>
      </section>
      <StructuredData
        data={
          import.meta.env.SSR && {
            '@type': 'WebSite',
            name: 'Assay',
            url: appUrl,
            potentialAction: {
              '@type': 'SearchAction',
              target: `${appUrl}/browse?search={search_term_string}`,
              'query-input': 'required name=search_term_string',
            },
          }
        }
      />
    </>
  );
}
