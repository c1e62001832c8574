import { redirect } from 'react-router';
import type { Route } from './+types/display.route';
import { densities, displayCookie, themes } from './display.ts';

const OWN = 'http://own.invalid';

/** Keeps a display choice sent by a plain form, then goes back to the page it came from. */
export async function action({ request }: Route.ActionArgs) {
  // A form that cannot be read chooses nothing.
  const form = await request.formData().catch(() => new FormData());
  const headers = new Headers();
  const theme = themes.find((known) => known === form.get('theme'));
  const density = densities.find((known) => known === form.get('density'));
  if (theme) headers.append('set-cookie', displayCookie('theme', theme));
  if (density) headers.append('set-cookie', displayCookie('density', density));
  return redirect(ownPath(form.get('to')), { headers });
}

export function loader() {
  return redirect('/');
}

/** Only a path of this site, as it may stand in a header: `//host`, `/\host` and full addresses lead nowhere else. */
function ownPath(to: unknown): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to) || !URL.canParse(to, OWN)) return '/';
  const url = new URL(to, OWN);
  const path = url.pathname + url.search;
  return url.origin === OWN && !path.startsWith('//') ? path : '/';
}
