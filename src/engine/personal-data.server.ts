import type { TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const engineTables = {
  personal: {},
  impersonal: {
    companies: 'what public lists and the catalogue say of companies',
    company_list: 'when that list last changed',
    text_embeddings: 'made from ideas of the catalogue and from companies; never from what people write',
    source_answers: 'what public sources answered, under digests of what they were asked; who asked is not held',
    source_paces: 'when public sources may be asked next',
    source_health: 'how public sources have been doing',
  },
} satisfies TablesOfRoom;
