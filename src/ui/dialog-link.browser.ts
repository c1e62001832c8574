/** Opens the page behind a link marked `data-dialog` over this one: only the part whose id the mark names. Without scripts, and when it cannot be had, the link leads there. */
export function startDialogLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-dialog]');
    if (!link) return;
    event.preventDefault();
    openPart(link).catch(() => window.location.assign(link.href));
  });
}

async function openPart(link: HTMLAnchorElement): Promise<void> {
  const response = await fetch(link.href, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const part = page.getElementById(link.dataset.dialog ?? '');
  if (!response.ok || response.redirected || !part) throw new Error('not a page with such a part');
  const dialog = document.createElement('dialog');
  dialog.className = 'part-dialog';
  dialog.setAttribute('aria-label', link.textContent ?? '');
  const bar = document.createElement('div');
  bar.className = 'flex items-center justify-between gap-4 border-b border-line pb-2 mb-4 text-sm';
  const whole = document.createElement('a');
  whole.href = link.href;
  whole.className = 'underline py-2';
  whole.textContent = 'Open the whole page';
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button py-1';
  close.textContent = 'Close';
  close.addEventListener('click', () => dialog.close());
  bar.append(whole, close);
  dialog.append(bar, document.importNode(part, true));
  for (const form of dialog.querySelectorAll<HTMLFormElement>('form[method="post"]')) form.append(backTo());
  dialog.addEventListener('close', () => {
    dialog.remove();
    link.focus();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** What is sent from the dialog leads back to the page it was opened on. */
function backTo(): HTMLInputElement {
  const back = document.createElement('input');
  back.type = 'hidden';
  back.name = 'back';
  back.value = window.location.pathname + window.location.search;
  return back;
}
