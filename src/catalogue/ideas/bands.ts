/**
 * The published bands: all that anybody may learn of a locked number. A band is named by where it ends, and bands stand in order, so that
 * “at most” is a band and those before it. Free of zod, so that pages may use it.
 */
export const bands = {
  budget: [
    { id: 'under_2000', label: 'under $2,000', atMost: 'Under $2,000' },
    { id: 'to_10000', label: '$2,000 to $10,000', atMost: 'Up to $10,000' },
    { id: 'over_10000', label: 'over $10,000', atMost: undefined },
  ],
  weeks: [
    { id: 'under_4', label: 'under 4 weeks', atMost: 'Under 4 weeks' },
    { id: 'to_12', label: '4 to 12 weeks', atMost: 'Up to 12 weeks' },
    { id: 'over_12', label: 'over 12 weeks', atMost: undefined },
  ],
  hours: [
    { id: 'under_10', label: 'under 10 hours a week', atMost: 'Under 10 hours' },
    { id: 'to_25', label: '10 to 25 hours a week', atMost: 'Up to 25 hours' },
    { id: 'over_25', label: 'over 25 hours a week', atMost: undefined },
  ],
  regulation: [
    { id: 'light', label: 'light regulation', atMost: 'Light only' },
    { id: 'some', label: 'some regulation', atMost: 'Some is fine' },
    { id: 'heavy', label: 'heavy regulation', atMost: undefined },
  ],
} as const satisfies Record<string, readonly { id: string; label: string; atMost: string | undefined }[]>;

export type BandKind = keyof typeof bands;
export type BandId<K extends BandKind = BandKind> = (typeof bands)[K][number]['id'];

export const bandIds = <K extends BandKind>(kind: K) => bands[kind].map(({ id }) => id) as [BandId<K>, ...BandId<K>[]];

export const customerTypes = [
  { id: 'b2b', label: 'Businesses (B2B)', soldTo: 'businesses' },
  { id: 'b2c', label: 'People (B2C)', soldTo: 'people' },
  { id: 'b2b2c', label: 'People, through businesses (B2B2C)', soldTo: 'people through businesses' },
  { id: 'b2g', label: 'Public bodies (B2G)', soldTo: 'public bodies' },
] as const satisfies readonly { id: string; label: string; soldTo: string }[];
export type CustomerType = (typeof customerTypes)[number]['id'];
export const customerTypeIds = customerTypes.map(({ id }) => id) as [CustomerType, ...CustomerType[]];
