import { data, redirect } from 'react-router';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { requirePerson } from '../accounts/guards.ts';
import type { Route } from './+types/avatar.route';
import { avatarMessages } from './avatar.ts';
import { settingsClient } from './settings-client.ts';
import { SettingsSheet } from './settings-sheet.tsx';

export const meta = () => pageMeta({ title: 'Your picture', description: 'The picture beside your name.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args);
  // A file too large for its form is turned away before this page is asked, and leads back to it.
  const isTooLarge = args.url.searchParams.get('fault') === 'tooLarge';
  return { person, fault: isTooLarge ? avatarMessages.tooLarge : undefined };
}

export async function action(args: Route.ActionArgs) {
  await requirePerson(args);
  const form = await readForm(args.request);
  const { avatar } = settingsClient(args.context).profile;
  const file = form.get('avatar');
  const isRemoval = form.has('remove');
  const response = isRemoval
    ? await avatar.$delete()
    : await avatar.$put({ form: { avatar: file instanceof File ? file : new File([], '') } });
  const body = await response.json();
  if (!body.success) {
    const fault = response.status < 500 ? (body.error.fields?.avatar ?? body.error.message) : 'Failed to update settings';
    return data({ fault }, { status: response.status });
  }
  return redirect('/settings', { headers: { 'set-cookie': setFlash(isRemoval ? 'avatar_removed' : 'avatar_saved') } });
}

export default function AvatarPage({ loaderData: { person, fault: before }, actionData }: Route.ComponentProps) {
  const fault = actionData?.fault ?? before;
  return (
    <SettingsSheet title="Your picture">
      <div className="mt-8 flex flex-wrap items-start gap-x-10 gap-y-8">
        <Avatar person={{ name: person.full_name, email: person.email, avatarUrl: person.avatar_url }} className="size-36 text-5xl" />
        <div className="grid max-w-md flex-1 basis-72 gap-6">
          <Form method="post" action="/settings/avatar" encType="multipart/form-data" reloadDocument className="grid gap-5">
            <div className="grid gap-1">
              <label htmlFor="avatar" className="text-sm font-semibold">
                New picture
              </label>
              <input
                id="avatar"
                type="file"
                name="avatar"
                accept="image/png,image/jpeg,image/webp"
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault ? 'avatar-fault avatar-hint' : 'avatar-hint'}
                className={`field w-full py-2 text-sm file:mr-3 file:border-0 file:bg-well file:px-3 file:py-1 file:font-semibold file:text-ink ${fault ? 'border-low outline-low' : ''}`}
              />
              {fault && (
                <p id="avatar-fault" role="alert" className="text-sm font-semibold text-low">
                  {fault}
                </p>
              )}
              <p id="avatar-hint" className="text-sm text-ink-3">
                PNG, JPEG or WebP, up to 2 MB. We crop it to a square and strip what the camera wrote into it.
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <button type="submit" className="button button-primary">
                Use this picture
              </button>
              <Link to="/settings" className="button">
                Back
              </Link>
            </div>
          </Form>
          {person.avatar_url && (
            <Form method="post" action="/settings/avatar" className="border-t border-line pt-5">
              <button type="submit" name="remove" value="yes" className="button">
                Remove picture
              </button>
            </Form>
          )}
        </div>
      </div>
    </SettingsSheet>
  );
}
