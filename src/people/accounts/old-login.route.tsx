import { redirect } from 'react-router';
import type { Route } from './+types/old-login.route';

/** `/auth/login` is an address people remember; the page lives at `/login`. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/login${new URL(request.url).search}`, 301);
}
