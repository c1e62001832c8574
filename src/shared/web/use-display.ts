import { useFetchers } from 'react-router';
import { type Display, densities, themes } from './display.ts';

/** The key of the fetcher that keeps a display choice. */
export const DISPLAY = 'display';

/** @returns the display as it is to be shown: a choice that is being kept counts already */
export function useDisplay(kept: Display): Display {
  const chosen = useFetchers().find(({ key }) => key === DISPLAY)?.formData;
  return {
    theme: themes.find((one) => one === chosen?.get('theme')) ?? kept.theme,
    density: densities.find((one) => one === chosen?.get('density')) ?? kept.density,
  };
}
