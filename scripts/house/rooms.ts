/**
 * The rooms of the house from the ground up. A room may import only rooms named before it, and only through their doors
 * (`index.ts`: shapes and rules, anywhere; `index.parts.ts`: parts of screens; `index.server.ts`: verbs, on the server). What stands on the ground has no door: each of its files may be used by all.
 */
export const ground = ['platform', 'ui', 'shared'] as const;
export const rooms = [
  'audit',
  'money',
  'people',
  'engine',
  'trends',
  'catalogue',
  'claims',
  'research',
  'chat',
  'kits',
  'projects',
  'roadmap',
  'workspace',
  'mailings',
  'open',
  'admin',
  'app',
] as const;

/** What a file of the ground may import besides its own folder. */
const groundMayUse: Record<string, readonly string[]> = { platform: [], ui: [], shared: ['platform', 'ui'] };

/** @param path from the project's folder @returns the room of a file; files directly in `src/` compose the site, as `app` does */
export function roomOf(path: string): string | undefined {
  const [top, folder, ...rest] = path.split('/');
  if (top !== 'src' || !folder) return undefined;
  return rest.length > 0 ? folder : 'app';
}

export const isGround = (room: string): boolean => (ground as readonly string[]).includes(room);

/** @returns whether one room may import another */
export function mayImport(from: string, to: string): boolean {
  if (from === to) return true;
  if (isGround(from)) return groundMayUse[from]?.includes(to) ?? false;
  if (isGround(to)) return true;
  const floors: readonly string[] = rooms;
  return floors.includes(to) && floors.indexOf(to) < floors.indexOf(from);
}
