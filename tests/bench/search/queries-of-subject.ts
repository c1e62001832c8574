import type { Row } from './queries.ts';

/** Words as the idea itself writes them. */
export const exact: Row[] = [
  ['allergen label reader', { allergenSpec: 2 }],
  ['violin bows', { bows: 3 }],
  ['stablecoin', { stablecoinTax: 3 }],
  ['dental labs', { dentalLabs: 3 }],
  ['relief milkers', { milkers: 3 }],
  ['parish clerks', { parishClerks: 3 }],
  ['exam access arrangements', { examAccess: 3 }],
  ['roofing contractors', { roofPanels: 3 }],
  ['subsidized broadband', { broadband: 3 }],
  ['multisig', { multisig: 3, stablecoinTax: 1 }],
  ['USDC', { stablecoinTax: 3 }],
  ['farm', { milkers: 3 }],
  ['township crews', { culverts: 3 }],
  ['inactive wells', { idleWells: 3 }],
  ['power wheelchair', { wheelchairs: 3 }],
  ['denture copies', { dentures: 3 }],
  ['Abuja', { abujaCredits: 3 }],
  ['holdback', { holdback: 3 }],
  ['probate pensions', { pensions: 3 }],
];

/** Several words of the subject, in any order, some of them in other forms; narrow and broad. */
export const multiWord: Row[] = [
  ['food manufacturing allergen supplier ingredient', { allergenSpec: 3 }],
  ['rural school teacher absence', { coverLessons: 3 }],
  ['dao contributor tax forms', { stablecoinTax: 3 }],
  ['parish council agenda minutes event', { parishClerks: 3 }],
  ['export permit for musical instruments', { bows: 3 }],
  ['local crafts sharing equipment', { kitchens: 2 }],
  ['small towns road maintenance records', { culverts: 3 }],
  ['dairy farm staffing', { milkers: 3 }],
  ['construction trades paperwork', { holdback: 3 }],
  ['crypto accounting', { stablecoinTax: 3 }],
  ['food start-up kitchen', { kitchens: 3, allergenSpec: 1 }],
  ['school records and registers', { examAccess: 3 }],
  ['local marketplace for sharing space', { kitchens: 3 }],
  ['parish council records inspections', { parishClerks: 2 }],
  ['city contract invoices for nonprofits', { cityClaims: 3 }],
  ['electricity credit claims for hotels', { abujaCredits: 3 }],
  ['special education plan for school voucher', { specialEducation: 3 }],
  ['signing drill for treasury wallets', { multisig: 3 }],
  ['lamps and lighting for low vision at home', { homeLight: 3 }],
  ['bank statements for medicaid application', { nursingHome: 3 }],
];
