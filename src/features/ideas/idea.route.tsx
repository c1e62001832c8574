import { redirect } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { StructuredData } from '../../platform/web/structured-data.tsx';
import { findPerson } from '../accounts/guards.ts';
import { personMayExport } from '../exports/may-export.ts';
import { mineOf } from '../saved-ideas/mine-of.ts';
import { myIdeas, savedIdeasClient } from '../saved-ideas/saved-ideas-client.ts';
import type { Route } from './+types/idea.route';
import { Dossier } from './dossier.tsx';
import { EvidenceProvider } from './evidence-marks.tsx';
import { IdeaCard } from './idea-card.tsx';
import { IdeaHead } from './idea-head.tsx';
import { ideasClient } from './ideas-client.ts';
import { LockedDossier } from './locked-dossier.tsx';
import { ScorePanel } from './score-panel.tsx';
import { dossierSections } from './sections.ts';
import { ideaStructuredData } from './structured-idea.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = ideasClient(context);
  const param = { slug: params.slug };
  const [found, related] = await Promise.all([client.ideas[':slug'].$get({ param }), client.ideas[':slug'].related.$get({ param })]);
  // An old slug of a renamed idea is answered with where it is now.
  if (found.status === 301) throw redirect(`/ideas/${found.headers.get('location')?.split('/').at(-1)}`, 301);
  const idea = await unwrap(found);
  const cards = await unwrap(related);
  const [mine, person] = await Promise.all([
    myIdeas(context, request, [idea.id, ...cards.map((card) => card.id)]),
    findPerson({ request, context }),
  ]);
  // What the browser fetches ahead is not read yet: the page then counts itself when it is shown (save.browser.ts).
  const isAhead = /prefetch/.test(request.headers.get('sec-purpose') ?? '');
  if (mine && !isAhead) await savedIdeasClient(context)['idea-views'].$post({ json: { idea_id: idea.id } });
  return {
    appUrl: pageRequest(context).appUrl,
    idea,
    related: cards,
    mine,
    mayExport: personMayExport(person),
    countsItself: Boolean(mine && isAhead),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Idea not found', description: 'There is no idea at this address.', noIndex: true });
  const { idea, appUrl } = loaderData;
  const path = `/ideas/${idea.slug}`;
  return pageMeta({
    title: idea.title,
    description: `${idea.tagline} ${idea.problem_teaser}`.slice(0, 300),
    appUrl,
    path,
    card: `${path}/card.png`,
    type: 'article',
  });
}

export default function IdeaPage({ loaderData }: Route.ComponentProps) {
  const { idea, related, appUrl, mine, mayExport, countsItself } = loaderData;
  return (
    <EvidenceProvider signals={idea.level === 'full' ? idea.signals : []}>
      <article className="sheet-width pb-4" data-view={countsItself ? idea.id : undefined}>
        <IdeaHead idea={idea} mine={mine && mineOf(mine, idea.id)} mayExport={mayExport} />
        <ScorePanel idea={idea} />
        <div className="mt-12 grid gap-x-14 lg:grid-cols-[12rem_minmax(0,1fr)]">
          <ContentsRail />
          <div className="paywalled min-w-0 max-w-4xl">
            {idea.level === 'full' ? <Dossier idea={idea} /> : <LockedDossier idea={idea} />}
          </div>
        </div>
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related" className="sheet-width mt-16">
          <h2 id="related" className="border-b border-ink pb-3 text-2xl">
            Near this idea
          </h2>
          {related.map((card) => (
            <IdeaCard key={card.id} idea={card} mine={mine && mineOf(mine, card.id)} compact headingLevel={3} />
          ))}
        </section>
      )}
      <StructuredData data={ideaStructuredData(idea, appUrl)} />
    </EvidenceProvider>
  );
}

/** The sections: a rail beside the dossier on a wide screen, a list that opens on a narrow one. */
function ContentsRail() {
  const links = dossierSections.map(({ key, label }) => (
    <li key={key}>
      <a href={`#${key}`} className="block py-1 pl-4 text-ink-2 no-underline hover:text-ink hover:underline">
        {label}
      </a>
    </li>
  ));
  return (
    <nav aria-label="Contents" className="no-print text-sm">
      <ol className="sticky top-24 hidden gap-0.5 border-l border-line lg:grid">{links}</ol>
      <details className="mb-8 border border-line bg-sheet lg:hidden">
        <summary className="px-4 py-3 font-semibold">Contents</summary>
        <ol className="grid pb-3 sm:grid-cols-2">{links}</ol>
      </details>
    </nav>
  );
}
