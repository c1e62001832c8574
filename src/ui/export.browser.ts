import { toast } from './toast.ts';

/** A link marked `data-export` fetches its file and says when it is there, or that it could not be had. Without scripts it is a download like any other. */
export function startExports(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-export]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (link.getAttribute('aria-busy') === 'true') return;
    link.setAttribute('aria-busy', 'true');
    void save(link.href)
      .then(
        () => toast(link.dataset.export ?? ''),
        () => toast(link.dataset.exportFailed ?? ''),
      )
      .finally(() => link.removeAttribute('aria-busy'));
  });
}

async function save(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
  const file = document.createElement('a');
  file.href = URL.createObjectURL(await response.blob());
  file.download = name;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
}
