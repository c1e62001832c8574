import { useEffect } from 'react';
import { data, redirect } from 'react-router';
import { mayBuild as planMayBuild } from '../../money/index.ts';
import { findPerson } from '../../people/index.ts';
import { unwrap, unwrapUnlessFault } from '../../platform/web/api-client.ts';
import { oembedLink } from '../../platform/web/oembed-link.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { sendJson } from '../../platform/web/send-json.ts';
import { StructuredData } from '../../platform/web/structured-data.tsx';
import { LateContentsRail } from '../../ui/late-contents-rail.tsx';
import { personMayExport } from '../exports/may-export.ts';
import { mineOf } from '../saved-ideas/mine-of.ts';
import { myIdeas, savedIdeasClient } from '../saved-ideas/saved-ideas-client.ts';
import { watchesClient } from '../watches/watches-client.ts';
import type { Route } from './+types/idea.route';
import { ClaimedIdea } from './claimed-idea.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { Dossier } from './dossier.tsx';
import { EvidenceProvider } from './evidence-marks.tsx';
import { IdeaFoot, IdeaHead, KeyFigures } from './idea-head.tsx';
import { ideasClient } from './ideas-client.ts';
import { LockedDossier } from './locked-dossier.tsx';
import { NearbyIdeas } from './nearby-ideas.tsx';
import { ScorePanel } from './score-panel.tsx';
import { dossierSections } from './sections.ts';
import { ideaStructuredData } from './structured-idea.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = ideasClient(context);
  const param = { slug: params.slug };
  const [found, related, topics] = await Promise.all([
    client.ideas[':slug'].$get({ param }),
    client.ideas[':slug'].related.$get({ param }),
    client.ideas[':slug'].topics.$get({ param }),
  ]);
  // An old slug of a renamed idea is answered with where it is now. Asked again each time: an idea that goes back to a name it had would lead
  // whoever has kept the answer round in circles.
  if (found.status === 301) {
    const slug = found.headers.get('location')?.split('/').at(-1);
    throw redirect(`/ideas/${slug}`, { status: 301, headers: { 'cache-control': 'no-cache' } });
  }
  const cards = await unwrap(related);
  if (found.status === 410) {
    const ids = cards.map((card) => card.id);
    const mine = ids.length > 0 ? await myIdeas(context, request, ids) : undefined;
    return data({ isClaimed: true as const, related: cards, mine }, { status: 410 });
  }
  const idea = await unwrap(found);
  const [mine, person] = await Promise.all([
    myIdeas(context, request, [idea.id, ...cards.map((card) => card.id)]),
    findPerson({ request, context }),
  ]);
  const watch = person && (await unwrapUnlessFault(watchesClient(context).ideas[':slug'].watch.$get({ param: { slug: idea.slug } })));
  // What the browser fetches ahead is not read yet: the page then counts itself when it is shown (useCountedView).
  const isAhead = /prefetch/.test(request.headers.get('sec-purpose') ?? '');
  // Nor is it by an administrator who sees the site as somebody else.
  const isReader = Boolean(mine && !person?.is_preview);
  if (isReader && !isAhead) await savedIdeasClient(context)['idea-views'].$post({ json: { idea_id: idea.id } });
  return {
    isClaimed: false as const,
    appUrl: pageRequest(context).appUrl,
    idea,
    topics: await unwrap(topics),
    related: cards,
    mine,
    watch,
    mayExport: personMayExport(person),
    mayChat: person !== undefined && person.ai_chat_limit !== 0,
    mayBuild: person !== undefined && planMayBuild(person),
    countsItself: isReader && isAhead,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Idea not found', description: 'There is no idea at this address.', noIndex: true });
  if (loaderData.isClaimed)
    return pageMeta({
      title: 'This idea has been claimed',
      description: 'Somebody owns it now, and it has left the catalogue.',
      noIndex: true,
    });
  const { idea, appUrl } = loaderData;
  const path = `/ideas/${idea.slug}`;
  const head = pageMeta({
    title: idea.title,
    description: `${idea.tagline} ${idea.problem_teaser}`.slice(0, 300),
    appUrl,
    path,
    card: `${path}/card.png`,
    type: 'article',
  });
  return [...head, oembedLink(idea.title, appUrl + path)];
}

export default function IdeaPage({ loaderData }: Route.ComponentProps) {
  useCountedView(!loaderData.isClaimed && loaderData.countsItself ? loaderData.idea.id : undefined);
  if (loaderData.isClaimed) return <ClaimedIdea related={loaderData.related} mine={loaderData.mine} />;
  const { idea, topics, related, appUrl, mine, watch, mayExport, mayChat, mayBuild } = loaderData;
  return (
    <EvidenceProvider signals={idea.level === 'full' ? idea.signals : []}>
      <article className="sheet-width pb-4">
        <IdeaHead
          idea={idea}
          mine={mine && mineOf(mine, idea.id)}
          watch={watch}
          mayExport={mayExport}
          mayChat={mayChat}
          mayBuild={mayBuild}
        />
        <DecisionPanel idea={idea} />
        <ScorePanel idea={idea} />
        {idea.level === 'full' && <KeyFigures idea={idea} topics={topics} />}
        <div className="mt-10 grid gap-x-10 print:block lg:grid-cols-[10.5rem_minmax(0,1fr)]">
          <LateContentsRail sections={dossierSections} />
          <div className="paywalled min-w-0">
            {idea.level === 'full' ? <Dossier idea={idea} topics={topics} /> : <LockedDossier idea={idea} />}
          </div>
        </div>
        <IdeaFoot idea={idea} />
      </article>
      <NearbyIdeas title="Near this idea" related={related} mine={mine} />
      <StructuredData data={import.meta.env.SSR && ideaStructuredData(idea, appUrl)} />
    </EvidenceProvider>
  );
}

/** A page the browser fetched ahead was not opened yet; it counts as read when it is shown. */
function useCountedView(ideaId: string | undefined): void {
  useEffect(() => {
    if (!ideaId) return;
    void sendJson('/api/v1/idea-views', 'POST', { idea_id: ideaId }, { keepalive: true }).catch(() => undefined);
  }, [ideaId]);
}
