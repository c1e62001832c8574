import { EmailsOff } from '../../people/index.parts.ts';
import { Form } from '../../ui/form.tsx';
import type { Watched } from './watches.contract.ts';

export const WATCHING = '/settings/watching';

type Props = { what: { idea: string } | { report: string }; watch: Watched };

/** Watching an idea or a report, or no longer: a plain form that leads back to its page. */
export function WatchButton({ what, watch: { watched, emails_standing: standing } }: Props) {
  const [[name, value]] = Object.entries(what) as [[string, string]];
  return (
    <Form method="post" action={WATCHING} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input type="hidden" name={name} value={value} />
      <button
        type="submit"
        name="do"
        value={watched ? 'unwatch' : 'watch'}
        className="button min-h-10 py-1"
        title="An email when a company we did not know comes near it, a topic of it turns, or a rule it rests on takes effect"
      >
        {watched ? 'Stop watching' : 'Watch'}
      </button>
      {watched && standing !== 'sent' && <EmailsOff why={standing} />}
    </Form>
  );
}
