import { z } from 'zod';

const codes = (form: RegExp) => z.array(z.string().regex(form)).min(1);
const soc = z.string().regex(/^\d\d-\d{4}$/);
const industry = /^(\d{2,6}|31-33|44-45|48-49)$/;

/** Whose trade buys what a dossier describes, and whose work it is, in codes of the tables in `catalogue/measured/`. */
export const Ground = z
  .strictObject({
    /** Where the buyer is: two letters, EU for several members, or worldwide. */
    country: z.union([z.string().regex(/^[A-Z]{2}$/), z.literal('worldwide')]),
    naics: codes(industry).optional(),
    /** Whose places of work the count of `naics` means. */
    ownership: z.enum(['private', 'federal', 'state', 'local']).optional(),
    sic: codes(/^\d{4}$/).optional(),
    nace: codes(/^[A-Z]\d\d/).optional(),
    payer_soc: soc.optional(),
    user_soc: soc.optional(),
    sector: z
      .string()
      .regex(/^(\d\d|31-33|44-45|48-49)$/)
      .optional(),
    note: z.string().trim().min(3).max(300),
  })
  .refine((ground) => !ground.naics || ground.country === 'US', { path: ['naics'], error: 'counts the United States: country is US' })
  .refine((ground) => !ground.sic || ground.country === 'GB', { path: ['sic'], error: 'counts the United Kingdom: country is GB' })
  .refine((ground) => (!ground.payer_soc && !ground.user_soc) || ground.country === 'US', {
    path: ['payer_soc'],
    error: 'tells pay of the United States: country is US',
  });
export type Ground = z.infer<typeof Ground>;
