import { toast } from '../ui/toast.ts';

/** Copies what stands beside a Copy button: a draft, or a whole answer without the numbers of its sources. */
export function startCopying(pane: HTMLElement): void {
  pane.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy-said]');
    const source = button?.closest(button.dataset.copySaid === 'answer' ? '[data-role]' : '[data-code]');
    const shown = source?.querySelector<HTMLElement>(button?.dataset.copySaid === 'answer' ? '.answer' : 'code');
    if (!button || !shown) return;
    navigator.clipboard.writeText(textOf(shown)).then(
      () => toast('Copied'),
      () => toast('It could not be copied. Select the text and copy it by hand.'),
    );
  });
}

const BLOCKS = 'p,li,pre,tr';

function textOf(shown: HTMLElement): string {
  if (shown.tagName === 'CODE') return shown.textContent ?? '';
  const copy = shown.cloneNode(true) as HTMLElement;
  for (const mark of copy.querySelectorAll('.evidence-mark, button')) mark.remove();
  return [...copy.querySelectorAll<HTMLElement>(BLOCKS)]
    .filter((block) => !block.parentElement?.closest(BLOCKS))
    .map((block) => {
      if (block.tagName === 'LI') return `- ${block.textContent}`;
      return block.tagName === 'TR' ? [...block.children].map(({ textContent }) => textContent).join('\t') : block.textContent;
    })
    .join('\n');
}
