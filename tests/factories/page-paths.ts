import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../src/routes.ts';

/** @returns the paths of pages; a frame around pages has none of its own */
const pathsOf = (entries: RouteConfigEntry[], within = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const here = path ? `${within}/${path}` : within;
    return children ? pathsOf(children, here) : [here || '/'];
  });

/** Every page of the site, as it stands in routes.ts: `/settings/billing`, `/ideas/:slug`, `/*`. */
export const pagePaths: readonly string[] = pathsOf(routes as RouteConfigEntry[]);
