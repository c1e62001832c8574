import { runSandbox } from '../../dev/sandbox/deliver.server.ts';
import { sandboxHttpClient } from '../../dev/sandbox/http-client.server.ts';
import { settleClaims } from '../claims/index.server.ts';
import { holdPlans, setPersonalTables } from '../people/index.server.ts';
import { setSandbox } from '../platform/payments/sandbox.server.ts';
import { personalTables } from './personal-data.server.ts';

/** Tells lower rooms what they have to know of higher ones, and of what stands outside the product. Call it once at the start of a process, before anything is sold or removed. */
export function connectRooms(): void {
  setSandbox({ httpClient: sandboxHttpClient, run: runSandbox });
  settleClaims();
  holdPlans();
  setPersonalTables(personalTables);
}
