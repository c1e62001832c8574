import { type ReactNode, useState } from 'react';
import { toast } from './toast.ts';

const KEPT_MS = 60_000;

/** Who signs in with two steps is asked for a code before lists of people. */
class CodeAsked extends Error {}
const askForCode = () => {
  const { pathname, search } = window.location;
  window.location.assign(`/second-step?to=${encodeURIComponent(pathname + search)}`);
};

/**
 * Fetches a file and says when it is there, or that it could not be had; where a code is asked for first, leads to where it is given.
 * Without scripts it is a link like any other: its answer is a file, or leads to where the code is given (`people/two-steps/code-page.server.ts`).
 */
export function ExportLink({ href, done, failed, children }: { href: string; done: string; failed: string; children: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <a
      href={href}
      aria-busy={isBusy}
      className="button"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (isBusy) return;
        setBusy(true);
        void save(href)
          .then(
            () => toast(done),
            (error: unknown) => (error instanceof CodeAsked ? askForCode() : toast(failed)),
          )
          .finally(() => setBusy(false));
      }}
    >
      {children}
    </a>
  );
}

async function save(address: string): Promise<void> {
  const response = await fetch(address);
  if (response.status === 403 && (await response.clone().json())?.error?.fields?.code) throw new CodeAsked();
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
  const file = document.createElement('a');
  file.href = URL.createObjectURL(await response.blob());
  file.download = name;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), KEPT_MS);
}
