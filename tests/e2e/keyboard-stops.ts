import type { Page } from './fixtures.ts';

const MOST_STOPS = 250;

type Stop = { what: string; fault: string | undefined };

/** Where the keyboard is, and what keeps a reader from seeing it there; undefined when it is on nothing. */
function currentStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return undefined;
    const faultOf = (): string | undefined => {
      const style = getComputedStyle(at);
      const width = Number.parseFloat(style.outlineWidth);
      if (style.outlineStyle === 'none' || width < 2) return 'has no outline';
      const box = at.getClientRects()[0];
      if (!box || box.width === 0 || box.height === 0) return 'has no size';
      if (box.bottom < 0 || box.top > window.innerHeight) return 'is out of view';
      const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!over || !(at.contains(over) || over.contains(at))) return `is covered by ${over?.outerHTML.slice(0, 80)}`;
      const out = Number.parseFloat(style.outlineOffset) + width;
      for (let box = at.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const [inner, clip] = [at.getBoundingClientRect(), box.getBoundingClientRect()];
        const cut = [
          inner.top - out < clip.top,
          inner.bottom + out > clip.bottom,
          inner.left - out < clip.left,
          inner.right + out > clip.right,
        ];
        if (cut.filter(Boolean).length > 1) return 'has its outline cut off';
      }
      return undefined;
    };
    return { what: at.outerHTML.slice(0, 120), fault: faultOf() };
  });
}

/**
 * Goes through the page by keyboard, from its beginning to its end. Motion has to be reduced: a page that scrolls smoothly to where the keyboard is would
 * still be on its way when looked at.
 * @returns how many stops there were, which of them cannot be seen and why, and how many there have to be: everything that can be used is one
 */
export async function goByKeyboard(page: Page): Promise<{ stops: number; unseen: string[]; usable: number }> {
  const unseen: string[] = [];
  let stops = 0;
  for (; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const stop = await currentStop(page);
    if (!stop) break;
    if (stop.fault) unseen.push(`${stop.what} ${stop.fault}`);
  }
  const reachable = page
    .locator('a[href], button:enabled, summary, input:not([type=hidden]), select, textarea, [tabindex="0"]')
    .filter({ visible: true });
  // A group of radio buttons is one stop; the arrows move within it.
  const withinGroups = await page
    .locator('input[type=radio]')
    .filter({ visible: true })
    .evaluateAll((radios) => radios.length - new Set(radios.map((radio) => (radio as HTMLInputElement).name)).size);
  return { stops, unseen, usable: (await reachable.count()) - withinGroups };
}
