/** The money that people name a price in, beside US dollars: how an amount is written, how the table of exchange rates calls it, and whose it is. */
export const currencies = {
  USD: { sign: '$', rates: undefined, countries: ['US'] },
  GBP: { sign: '£', rates: 'United Kingdom', countries: ['GB'] },
  EUR: {
    sign: '€',
    rates: 'Euro',
    countries: [
      'AT',
      'BE',
      'BG',
      'CY',
      'DE',
      'EE',
      'ES',
      'FI',
      'FR',
      'GR',
      'HR',
      'IE',
      'IT',
      'LT',
      'LU',
      'LV',
      'MT',
      'NL',
      'PT',
      'SI',
      'SK',
    ],
  },
  CAD: { sign: 'C$', rates: 'Canada', countries: ['CA'] },
  AUD: { sign: 'A$', rates: 'Australia', countries: ['AU'] },
  NZD: { sign: 'NZ$', rates: 'New Zealand', countries: ['NZ'] },
  CHF: { sign: 'CHF ', rates: 'Switzerland', countries: ['CH'] },
  DKK: { sign: 'DKK ', rates: 'Denmark', countries: ['DK'] },
  NOK: { sign: 'NOK ', rates: 'Norway', countries: ['NO'] },
  SEK: { sign: 'SEK ', rates: 'Sweden', countries: ['SE'] },
} as const satisfies Record<string, { sign: string; rates: string | undefined; countries: readonly string[] }>;
export type CurrencyCode = keyof typeof currencies;
export const currencyCodes = Object.keys(currencies) as [CurrencyCode, ...CurrencyCode[]];

/** @returns the money of a country; undefined where it is none of those known here */
export const currencyOf = (country: string): CurrencyCode | undefined =>
  currencyCodes.find((code) => (currencies[code].countries as readonly string[]).includes(country));
