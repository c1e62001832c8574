import type { Viewer } from './access.ts';

/** @returns who is asking: the person of the session or the bearer token, else a visitor. */
export function viewerOf(c: { var: { viewer: Viewer } }): Viewer {
  return c.var.viewer;
}
