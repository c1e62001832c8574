import { useFetchers } from 'react-router';
import { type Density, type Display, densities, displayCookie, type Theme, themes } from './display.ts';

/** The key of the fetcher that keeps a display choice. */
export const DISPLAY = 'display';

/** Keeps a choice in this browser at once: it holds on a page that is opened before the server has heard of it. */
export function keepDisplay(name: keyof Display, value: Theme | Density): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = displayCookie(name, value);
}

/** @returns the display as it is to be shown: a choice that is being kept counts already */
export function useDisplay(kept: Display): Display {
  const chosen = useFetchers().find(({ key }) => key === DISPLAY)?.formData;
  return {
    theme: themes.find((one) => one === chosen?.get('theme')) ?? kept.theme,
    density: densities.find((one) => one === chosen?.get('density')) ?? kept.density,
  };
}
