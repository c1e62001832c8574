import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { providerNames } from './provider-names.ts';
import type { Security } from './security.contract.ts';

/** GitHub and Google: linked since when, link, unlink. The last way into an account stays. */
export function WaysIn({ security, problem }: { security: Security; problem: string | undefined }) {
  return (
    <section aria-labelledby="ways" className="py-8">
      <h2 id="ways" className="text-2xl">
        Sign in with
      </h2>
      {problem && (
        <div className="mt-4">
          <FormProblem>{problem}</FormProblem>
        </div>
      )}
      <ul className="mt-4 border-t border-line">
        {security.providers.map(({ provider, is_configured, linked_at, may_unlink }) => {
          const name = providerNames[provider];
          return (
            <li
              key={provider}
              className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0"
            >
              <p>
                <span className="font-semibold">{name}</span>
                <span className="block text-sm text-ink-3">{standing(is_configured, linked_at, may_unlink)}</span>
              </p>
              {linked_at && may_unlink && (
                <Form method="post">
                  <input type="hidden" name="intent" value="unlink" />
                  <button type="submit" name="provider" value={provider} className="button">
                    Disconnect {name}
                  </button>
                </Form>
              )}
              {!linked_at && is_configured && (
                // An ordinary link, not the router's: its answer leads to another site.
                <a href={`/login/${provider}?link=yes`} rel="nofollow" className="button">
                  Connect {name}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function standing(isConfigured: boolean, linkedAt: string | null, mayUnlink: boolean): string {
  if (linkedAt) return `Connected since ${formatDay(linkedAt)}${mayUnlink ? '' : '. The last way in: set a password to disconnect it'}`;
  return isConfigured ? 'Not connected' : 'Not set up on this server';
}

/** What an account without a password is asked instead of one: a fresh sign-in at a provider, or a password by mail. */
export function SignInAgain({ security, what }: { security: Security; what: string }) {
  const usable = security.providers.filter(({ linked_at, is_configured }) => linked_at && is_configured);
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">To {what}, sign in again first: for this, a sign-in must not be older than 15 minutes.</p>
      <p className="flex flex-wrap gap-3">
        {usable.map(({ provider }) => (
          <a key={provider} href={`/login/${provider}?to=/settings/security`} rel="nofollow" className="button">
            Continue with {providerNames[provider]}
          </a>
        ))}
        <Link to="/reset-password" className="button">
          Set a password by mail
        </Link>
      </p>
    </div>
  );
}
