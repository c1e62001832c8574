import { billingMessages } from '../money/index.ts';
import { Form } from '../ui/form.tsx';
import { formatInstant, formatMoney } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import type { ClaimOffer } from './claims.contract.ts';
import { reservedMessage } from './messages.ts';

/** Price and way to pay, or why not just now. A plain form. */
export function ClaimPanel({ offer, error, leftWith }: { offer: ClaimOffer; error: string | undefined; leftWith: string | undefined }) {
  const { idea, price_cents: price, reservation, isOpen, isSandbox, reserves, addsTax } = offer;
  return (
    <section aria-labelledby="price" className="border border-line border-t-3 border-t-brass bg-sheet px-5 py-5 lg:sticky lg:top-24">
      <h2 id="price" className="sr-only">
        Price
      </h2>
      <p>
        <span className="numerals font-serif text-4xl">{formatMoney(price)}</span>{' '}
        <span className="text-ink-3">once{addsTax && ', and the tax due where you are'}</span>
      </p>
      {leftWith && !error && <p className="mt-3 text-sm text-ink-2">{leftWith}</p>}
      {error && (
        <p role="alert" className="mt-3 border-l-3 border-low pl-3 text-sm text-low">
          {error}
        </p>
      )}
      {!isOpen ? (
        <p className="mt-4 text-ink-2">{billingMessages.notConfigured}</p>
      ) : reservation && !reservation.is_mine ? (
        <>
          {!error && <p className="mt-4 text-ink-2">{reservedMessage(reservation.until, reservation.is_over)}</p>}
          <Link to={`/ideas/${idea.slug}/claim`} className="button mt-4 w-full">
            Look again
          </Link>
        </>
      ) : (
        <Form method="post" className="mt-4 grid gap-2">
          <p className="mb-2 text-sm text-ink-2">
            A change of mind is no reason for a refund: the dossier opens the moment you have paid. All of it goes back if somebody paid
            before you or the dossier is not as described. By paying you accept the <Link to="/terms#claims">terms of a claim</Link>.
          </p>
          {reservation && (
            <p className="mb-2 text-ink-2">
              The idea is reserved for you until {formatInstant(reservation.until)}. Until then nobody else can begin to pay for it.
            </p>
          )}
          <button type="submit" name="do" value="claim" className="button button-primary w-full">
            {reservation ? 'Continue to payment' : `Claim this idea for ${formatMoney(price)}`}
          </button>
          {reservation && (
            <button type="submit" name="do" value="release" className="button w-full">
              Leave the payment, and free the idea
            </button>
          )}
        </Form>
      )}
      <p className="mt-4 text-sm text-ink-3">
        No account is needed.{' '}
        {reserves
          ? 'Going to the payment reserves the idea for you for 15 minutes, once a day; going back from it frees the idea at once.'
          : !reservation &&
            'You have had this idea reserved within a day, so going to the payment reserves nothing: the first payment has the idea, and a second one goes back in full by itself.'}
        {isSandbox && ' This server has no payment provider: its checkout is a sandbox, and no money moves.'}
      </p>
    </section>
  );
}
