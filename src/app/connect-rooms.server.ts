import { settleClaims } from '../claims/index.server.ts';
import { holdPlans, setPersonalTables } from '../people/index.server.ts';
import { personalTables } from './personal-data.server.ts';

/** Tells lower rooms what they have to know of higher ones. Call it once at the start of a process, before anything is sold or removed. */
export function connectRooms(): void {
  settleClaims();
  holdPlans();
  setPersonalTables(personalTables);
}
