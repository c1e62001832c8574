import type { Viewer } from './access.ts';
import { visitor } from './access.ts';

/** @returns who is asking. Until there are accounts everybody is a visitor, who reads with the free plan. */
export function viewerOf(_request: unknown): Viewer {
  return visitor;
}
