import { EmailsOff } from '../people/index.parts.ts';
import type { EmailsStanding } from '../people/index.ts';
import { Form } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';

/** Watching a topic: a plain form; a visitor is led through the sign-in and back. @param emails whether emails about it are sent, or why not; null of a visitor */
export function WatchForm({ slug, watched, emails }: { slug: string; watched: boolean; emails: EmailsStanding | null }) {
  if (emails === null)
    return (
      <Link to={`/login?to=${encodeURIComponent(`/trending/${slug}`)}`} rel="nofollow" className="button">
        Sign in to watch
      </Link>
    );
  return (
    <Form method="post" action={`/trending/${slug}`} className="grid justify-items-start gap-1.5 sm:justify-items-end">
      <button type="submit" name="do" value={watched ? 'unwatch' : 'watch'} className={watched ? 'button' : 'button button-primary'}>
        {watched ? 'Stop watching' : 'Watch this topic'}
      </button>
      {watched &&
        (emails === 'sent' ? (
          <p className="text-sm text-ink-3">An email comes when it takes another status.</p>
        ) : (
          <EmailsOff why={emails} />
        ))}
    </Form>
  );
}
