import { CopyButton } from '../../ui/copy-button.tsx';
import { Section, SmallForm } from '../section.tsx';

/** Switches the page to show on and off, and holds its address. */
export function PageToShow({ url, maySwitchOn }: { url: string | null; maySwitchOn: boolean }) {
  return (
    <Section
      id="page"
      title="Page to show"
      note="For an investor or a mentor: thesis, point, assumptions, results and decisions. No names, no comments."
    >
      {url === null ? (
        <>
          <p className="py-4 text-ink-2">It is off.</p>
          {maySwitchOn && (
            <SmallForm does="page" fields={{ is_on: 'yes' }}>
              <button type="submit" className="button">
                Switch it on
              </button>
            </SmallForm>
          )}
        </>
      ) : (
        <>
          <p className="mt-4 text-sm text-ink-2">
            Whoever has this address reads the page. Search engines do not list it. Switched on again it gets another one.
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <input
              readOnly
              value={url}
              aria-label="Address of the page to show"
              className="h-10 min-w-0 flex-1 basis-56 border border-line bg-well px-3 text-sm text-ink-2"
            />
            <CopyButton text={() => url} said="Link copied to clipboard!">
              Copy the link
            </CopyButton>
            <a href={url} className="text-sm underline">
              Open it
            </a>
            <SmallForm does="page" fields={{ is_on: 'no' }}>
              <button type="submit" className="min-h-10 text-sm text-low underline">
                Switch it off
              </button>
            </SmallForm>
          </div>
        </>
      )}
    </Section>
  );
}
