import { redirect } from 'react-router';
import type { Route } from './+types/old-address.route';

/** `/idea/{slug}` is an address people remember; the page lives at `/ideas/{slug}`. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/ideas/${encodeURIComponent(params.slug)}`, 301);
}
