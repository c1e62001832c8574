import { toast } from '../../ui/toast.ts';

/** Shares the page by the device's own sheet where there is one, else copies its address. @param title what is shared @param menu its id; sharing closes it */
export function ShareButton({ title, menu }: { title: string; menu: string }) {
  return (
    <button
      type="button"
      popoverTarget={menu}
      popoverTargetAction="hide"
      className="button needs-scripts justify-between"
      onClick={() => void share(title)}
    >
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
