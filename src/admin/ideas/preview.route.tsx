import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { DecisionPanel, Dossier, EvidenceProvider, Hallmark, ScorePanel } from '../../catalogue/index.parts.ts';
import { adminIdeasClient, dossierSections } from '../../catalogue/index.ts';
import { requireAdminPerson } from '../../people/index.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { ContentsRail } from '../../ui/contents-rail.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/preview.route';
import { draftChannel } from './use-draft.ts';

export const meta = () => pageMeta({ title: 'Preview', description: 'A draft, as readers would see it.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const response = await adminIdeasClient(args.context).ideas[':id'].preview.$get({ param: { id: args.params.id } });
  const body = await response.json();
  if (body.success) return { idea: body.data };
  const { message, fields = {} } = body.error;
  if ('id' in fields) throw data({ message: 'Idea not found' }, { status: 404 });
  if (response.status !== 400) throw data(body.error, { status: response.status });
  return data({ id: args.params.id, problem: message }, { status: 400 });
}

/** The idea's page as it would be. Follows the editor in another tab. */
export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  useDraftElsewhere('idea' in loaderData ? loaderData.idea.id : loaderData.id);
  if (!('idea' in loaderData))
    return (
      <div>
        <FormProblem>
          {loaderData.problem}{' '}
          <Link to={`/admin/ideas/${loaderData.id}/edit`} className="underline">
            Back to the editor
          </Link>
        </FormProblem>
      </div>
    );
  const { idea } = loaderData;
  return (
    <EvidenceProvider signals={idea.signals}>
      <p className="border-l-3 border-fair bg-sheet px-4 py-2 text-sm">
        A preview: only administrators see this.{' '}
        <Link to={`/admin/ideas/${idea.id}/edit`} className="underline">
          Back to the editor
        </Link>
      </p>
      <article className="pt-6 pb-4">
        <header className="flex flex-wrap items-start gap-x-8 gap-y-4 pb-8">
          <Hallmark idea={idea} size={104} className="max-sm:h-20 max-sm:w-20" />
          <div className="min-w-0 flex-1 basis-80">
            <h1 className="text-3xl md:text-4xl">{idea.title || 'Without a title'}</h1>
            <p className="measure mt-3 font-serif text-xl leading-snug text-ink-2">{idea.tagline}</p>
          </div>
        </header>
        <DecisionPanel idea={idea} />
        <ScorePanel idea={idea} />
        <div className="mt-10 grid gap-x-10 xl:grid-cols-[10rem_minmax(0,1fr)]">
          <ContentsRail sections={dossierSections} />
          <div className="min-w-0">
            <Dossier idea={idea} />
          </div>
        </div>
      </article>
    </EvidenceProvider>
  );
}

/** Draws the preview again whenever its draft is saved in another tab; where one reads stays. */
function useDraftElsewhere(id: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const saved = new BroadcastChannel(draftChannel(id));
    saved.addEventListener('message', () => void revalidate());
    return () => saved.close();
  }, [id, revalidate]);
}
