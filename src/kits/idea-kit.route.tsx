import { pageMeta } from '../platform/web/page-meta.ts';
import type { Route } from './+types/idea-kit.route';
import { loadStart, makeFromForm } from './start-data.ts';
import { StartPage } from './start-page.tsx';

export const meta = () =>
  pageMeta({ title: 'AI Idea Builder', description: 'A build kit and a prompt for each of six builders.', noIndex: true });
export const headers = () => ({ 'cache-control': 'private, no-store' });
export const loader = (args: Route.LoaderArgs) => loadStart(args, 'idea', args.params.ideaId);
export const action = (args: Route.ActionArgs) => makeFromForm(args, 'idea', args.params.ideaId);

export default function IdeaKit({ loaderData, actionData }: Route.ComponentProps) {
  return <StartPage start={loaderData} fault={actionData?.problem} />;
}
