import { Hallmark } from '../catalogue/index.parts.ts';
import type { IdeaFull } from '../catalogue/index.ts';
import { Form } from '../ui/form.tsx';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { claimFormats } from './claim-formats.ts';
import type { Claim } from './claims.contract.ts';

/** Head of an owner's dossier: whose it is since when, its files, its certificate, its link. @param address keeps the key an address came with */
export function ClaimHead({ claim, idea, address }: { claim: Claim; idea: IdeaFull; address: (path: string) => string }) {
  return (
    <header className="pt-8 pb-2">
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <Hallmark idea={idea} size={104} className="max-sm:h-20 max-sm:w-20" />
        <div className="min-w-0 flex-1 basis-80">
          <p className="small-caps text-brass">
            Yours since <time dateTime={claim.claimed_at}>{formatDay(claim.claimed_at)}</time>
          </p>
          <h1 className="mt-2 text-3xl md:text-4xl">{idea.title}</h1>
          <p className="measure mt-3 font-serif text-xl leading-snug text-ink-2">{idea.tagline}</p>
          <div className="no-print mt-5 flex flex-wrap gap-3">
            <Link to={address(`/claims/${claim.id}/certificate`)} className="button button-primary">
              Certificate
            </Link>
            {claimFormats.map(({ id, label }) => (
              <a key={id} href={address(`/api/v1/claims/${claim.id}/dossier?format=${id}`)} className="button">
                Download {label}
              </a>
            ))}
          </div>
          <details className="no-print mt-4 max-w-xl text-sm text-ink-2">
            <summary className="inline-block py-2 underline decoration-line underline-offset-4">The link that opens this page</summary>
            <div className="border-l-3 border-line py-1 pl-4">
              <p>
                Whoever has the link we mailed you can read this dossier. If others have it, replace it: earlier links then open nothing,
                and a new one is mailed to you.
                {!claim.has_account && ' This page closes with it, until you open the new one.'}
              </p>
              <Form method="post" className="mt-3">
                <button type="submit" className="button">
                  Replace the link
                </button>
              </Form>
            </div>
          </details>
        </div>
      </div>
    </header>
  );
}
