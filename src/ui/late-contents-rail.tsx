import { ContentsRail } from './contents-rail.tsx';
import { whenTouched } from './when-touched.tsx';

/** A rail that marks what is being read once its reader has moved: before that nobody has read on. */
export const LateContentsRail = whenTouched(
  import.meta.env.SSR ? ContentsRail : undefined,
  async () => (await import('./contents-rail.tsx')).ContentsRail,
);
