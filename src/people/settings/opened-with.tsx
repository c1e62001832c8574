import type { ProfileForm } from './profile-form.ts';

/** What the fields held when the page was opened, sent along with what they hold then. */
export function OpenedWith({ was }: { was: ProfileForm }) {
  return Object.entries(was).map(([name, value]) => (
    <input key={name} type="hidden" name={`was_${name}`} value={typeof value === 'string' ? value : value ? 'yes' : 'no'} />
  ));
}
