import { z } from 'zod';

const codes = (form: RegExp) => z.array(z.string().regex(form)).min(1);
/** SOC 2018 of the United States (49-2092), or SOC 2020 of the United Kingdom (5316). */
const soc = z.string().regex(/^(\d\d-\d{4}|\d{4})$/);
const isOf = (country: string, code: string | undefined) => !code || country === (code.includes('-') ? 'US' : 'GB');
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
    /** The trade nearest to buyers that no table counts: among whom they stand, or who serves them. It is shown as what it is, and scores nothing. */
    nearest_naics: codes(industry).optional(),
    nearest_sic: codes(/^\d{4}$/).optional(),
    payer_soc: soc.optional(),
    user_soc: soc.optional(),
    /** The occupation is that of people who do the work for hire, where the user does it unpaid: its postings are shown and score nothing. */
    user_work: z.enum(['hired']).optional(),
    sector: z
      .string()
      .regex(/^(\d\d|31-33|44-45|48-49)$/)
      .optional(),
    note: z.string().trim().min(3).max(300),
  })
  .refine((ground) => !(ground.naics ?? ground.nearest_naics) || ground.country === 'US', {
    path: ['naics'],
    error: 'counts the United States: country is US',
  })
  .refine((ground) => !(ground.sic ?? ground.nearest_sic) || ground.country === 'GB', {
    path: ['sic'],
    error: 'counts the United Kingdom: country is GB',
  })
  .refine((ground) => !(ground.naics ?? ground.sic ?? ground.nace) || !(ground.nearest_naics ?? ground.nearest_sic), {
    path: ['nearest_naics'],
    error: 'stands in for a trade that no table counts: the buyers are counted',
  })
  .refine(({ country, payer_soc, user_soc }) => isOf(country, payer_soc) && isOf(country, user_soc), {
    path: ['payer_soc'],
    error: 'tells pay of the United States by codes such as 49-2092, of the United Kingdom by such as 5316',
  });
export type Ground = z.infer<typeof Ground>;
