import { toast } from '../../ui/toast.ts';

/** Shares the page by the device's own sheet where there is one, else copies its address. @param title what is shared */
export function ShareButton({ title }: { title: string }) {
  return (
    <button type="button" className="button needs-scripts min-h-10 py-1" onClick={() => void share(title)}>
      Share
    </button>
  );
}

async function share(title: string): Promise<void> {
  const url = window.location.href.split('#')[0] as string;
  if (navigator.share) {
    const isDone = await navigator.share({ title, url }).then(
      () => true,
      (error: Error) => error.name === 'AbortError',
    );
    if (isDone) return;
  }
  await navigator.clipboard.writeText(url).then(
    () => toast('Link copied to clipboard!'),
    () => toast('The link could not be copied. It is in the address bar.'),
  );
}
