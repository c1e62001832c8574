import { redirect } from 'react-router';
import { ownPath } from '../../platform/web/own-path.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { densities, displayCookie, themes } from '../../shared/web/display.ts';
import type { Route } from './+types/display.route';

/** Keeps a display choice sent by a plain form, then goes back to the page it came from. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
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
