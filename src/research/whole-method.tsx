import { whenTouched } from '../ui/when-touched.tsx';
import { EngineMethod as Drawn } from './engine-method.tsx';

/** How reports are scored and decided; long, and read without scripts. */
export const EngineMethod = whenTouched(
  import.meta.env.SSR ? Drawn : undefined,
  async () => (await import('./engine-method.tsx')).EngineMethod,
);
