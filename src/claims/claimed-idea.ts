import type { IdeaFull } from '../catalogue/index.ts';
import type { ClaimedDossier } from './claims.contract.ts';

/** @returns an owner's dossier as the parts that draw the catalogue's dossiers take it. What only a catalogue knows is not in the file, and stands for nothing. */
export function asIdea(dossier: ClaimedDossier): IdeaFull {
  return {
    ...dossier,
    level: 'full',
    access: { level: 'full', reason: 'plan' },
    status: 'published',
    active: true,
    is_featured: false,
    is_pro_pick: false,
    view_count: 0,
    save_count: 0,
  };
}
