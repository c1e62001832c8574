import { toast } from '../../ui/toast.ts';

/** Shares the page by the device's own sheet where there is one, else copies its address. */
export async function sharePage(title: string): Promise<void> {
  const url = window.location.href.split('#')[0] as string;
  if (navigator.share) {
    const outcome = await navigator.share({ title, url }).then(
      () => 'done',
      (error: Error) => (error.name === 'AbortError' ? 'done' : 'failed'),
    );
    if (outcome === 'done') return;
  }
  await navigator.clipboard.writeText(url).then(
    () => toast('Link copied to clipboard!'),
    () => toast('The link could not be copied. It is in the address bar.'),
  );
}
