import { whenTouched } from '../../ui/when-touched.tsx';
import { DossierSections } from './dossier-sections.tsx';

/** The whole dossier. */
export const Dossier = whenTouched(
  import.meta.env.SSR ? DossierSections : undefined,
  async () => (await import('./dossier-sections.tsx')).DossierSections,
);
