import { DailyCard } from '../../catalogue/index.parts.ts';
import { type BuyerFigure, collectionsClient, type IdeaCard, ideasClient, mineOf, myIdeas } from '../../catalogue/index.ts';
import { PlanCards } from '../../money/index.parts.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { feedLinks } from '../../platform/web/feed-links.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { StructuredData } from '../../platform/web/structured-data.tsx';
import { CheckField } from '../../research/index.parts.ts';
import { sampleInShort } from '../../research/index.ts';
import { curveOf, trendsClient } from '../../trends/index.ts';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/home.route';
import { type HomeIdea, type HomeList, HomeLists } from './home-lists.tsx';
import { HomeProofs, type ProvenList } from './home-proofs.tsx';

const LISTED = 4;
const PROVEN = 3;
/** Enough to find one whose buyers are counted. */
const LOOKED_AT = 24;

export async function loader({ request, context }: Route.LoaderArgs) {
  const client = ideasClient(context);
  const [daily, latest, best, easiest, categories, list, sample] = await Promise.all([
    unwrap(client.ideas.daily.today.$get()),
    unwrap(client.ideas.$get({ query: { limit: String(LOOKED_AT) } })),
    unwrap(client.ideas.$get({ query: { sort: 'opportunity', limit: String(LISTED) } })),
    unwrap(client.ideas.$get({ query: { sort: 'difficulty', limit: String(LISTED) } })),
    unwrap(client.categories.$get()),
    provenList(context),
    sampleInShort(context),
  ]);
  const { signals: _, ...idea } = daily;
  const lists: HomeList[] = [
    { title: 'Latest', to: '/browse', ideas: listed(latest.ideas.filter(({ slug }) => slug !== daily.slug)) },
    { title: 'Highest opportunity', to: '/browse?sort=opportunity', ideas: listed(best.ideas) },
    { title: 'Easiest to build', to: '/browse?sort=difficulty', ideas: listed(easiest.ideas) },
  ];
  return {
    appUrl: pageRequest(context).appUrl,
    // The page shows the head of today's idea, not its dossier: nothing it does not draw is sent.
    daily: { day: daily.day, ends_at: daily.ends_at, idea: { ...shortOf(idea), tagline: idea.tagline, scores: idea.scores } },
    curve: await curveNear(context, latest.topics),
    specimen: specimenOf([idea, ...latest.ideas]),
    sample,
    list,
    lists,
    mine: await myIdeas(context, request, [daily.id]),
    total: latest.pagination.total,
    categories: categories.filter((category) => category.count > 0),
  };
}

const shortOf = ({ id, slug, title, category, published_at, idea_score, figures }: HomeIdea): HomeIdea => ({
  id,
  slug,
  title,
  category,
  published_at,
  idea_score,
  figures,
});
const listed = (ideas: readonly IdeaCard[]) => ideas.slice(0, LISTED).map(shortOf);

/** The longest line among the topics that the latest ideas meet. */
async function curveNear(context: Route.LoaderArgs['context'], topics: Readonly<Record<string, { slug: string; points: number }>>) {
  const [longest] = Object.values(topics).sort((a, b) => b.points - a.points);
  if (!longest) return undefined;
  const found = await trendsClient(context).trends[':slug'].$get({ param: { slug: longest.slug } });
  return found.status === 200 ? curveOf(await unwrap(found)) : undefined;
}

/** The first list of the catalogue with its first ideas; none where there are no lists. */
async function provenList(context: Route.LoaderArgs['context']): Promise<ProvenList | undefined> {
  const client = collectionsClient(context).collections;
  const [first] = await unwrap(client.$get({ query: {} }));
  if (!first) return undefined;
  const { slug, title, tagline, rules, entries } = await unwrap(client[':slug'].$get({ param: { slug: first.slug } }));
  return {
    slug,
    title,
    tagline,
    rules,
    ideas: entries.slice(0, PROVEN).map(({ why, idea }) => ({ slug: idea.slug, title: idea.title, why })),
  };
}

type Counted = { slug: string; title: string; buyers: BuyerFigure | null };

/** A counted figure, to show what stands behind any: of today's idea, or the latest one whose buyers a table counts. */
function specimenOf(ideas: readonly Counted[]): { slug: string; title: string; buyers: BuyerFigure } | undefined {
  const found = ideas.find(({ buyers }) => buyers !== null);
  return found?.buyers ? { slug: found.slug, title: found.title, buyers: found.buyers } : undefined;
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({
    title: 'Assay: startup ideas with the evidence attached',
    description:
      'Validated startup ideas in which every figure has a source, a date and a basis, and every score opens to its parts. One is free to read in full every day.',
    appUrl: loaderData?.appUrl,
    path: '/',
  }),
  // Every page names the first, by RSS.
  ...feedLinks('Assay: the idea of the day', '/feed', '/daily.ics')
    .slice(1)
    .map((link) => ({ tagName: 'link' as const, ...link })),
];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { daily, curve, sample, specimen, list, lists, mine, total, categories, appUrl } = loaderData;
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
                <Link to="/fit" className="whitespace-nowrap underline">
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

      <HomeProofs curve={curve} sample={sample} specimen={specimen} list={list} />
      <HomeLists lists={lists} total={total} />
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
