import type { Row } from './queries.ts';

/** Words as the idea itself writes them. */
export const exact: Row[] = [
  ['allergen label reader', { allergenSpec: 2 }],
  ['shift handover notes', { handover: 3 }],
  ['stablecoin', { stablecoinTax: 3 }],
  ['dental labs', { dentalLabs: 3 }],
  ['relief milkers', { milkers: 3 }],
  ['parish clerks', { parishClerks: 3 }],
  ['exam access arrangements', { examAccess: 3 }],
  ['steel fabricators', { steelDrawings: 3 }],
  ['infusion suites', { fridges: 3 }],
  ['multisig', { multisig: 3, stablecoinTax: 1 }],
  ['USDC', { stablecoinTax: 3 }],
  ['farm', { milkers: 3 }],
  ['clinics', { fridges: 2 }],
  ['inactive wells', { idleWells: 3 }],
  ['power wheelchair', { wheelchairs: 3 }],
  ['denture copies', { dentures: 3 }],
  ['heat networks', { heatNetworks: 3 }],
  ['holdback', { holdback: 3 }],
  ['probate pensions', { pensions: 3 }],
];

/** Several words of the subject, in any order, some of them in other forms; narrow and broad. */
export const multiWord: Row[] = [
  ['food manufacturing allergen supplier ingredient', { allergenSpec: 3 }],
  ['rural school teacher absence', { coverLessons: 3 }],
  ['dao contributor tax forms', { stablecoinTax: 3 }],
  ['parish council agenda minutes event', { parishClerks: 3 }],
  ['cold chain biologics insurance claim', { fridges: 3 }],
  ['local crafts sharing equipment', { kitchens: 2 }],
  ['small factory supervisors safety', { handover: 3, steelDrawings: 1, allergenSpec: 1 }],
  ['dairy farm staffing', { milkers: 3 }],
  ['construction trades paperwork', { holdback: 3, steelDrawings: 2 }],
  ['crypto accounting', { stablecoinTax: 3 }],
  ['food start-up kitchen', { kitchens: 3, allergenSpec: 1 }],
  ['school records and registers', { examAccess: 3 }],
  ['local marketplace for sharing space', { kitchens: 3 }],
  ['parish council records inspections', { parishClerks: 2 }],
  ['city contract invoices for nonprofits', { cityClaims: 3 }],
  ['diesel delivery check for estates', { dieselChecks: 3 }],
  ['special education plan for school voucher', { specialEducation: 3 }],
  ['signing drill for treasury wallets', { multisig: 3 }],
  ['lamps and lighting for low vision at home', { homeLight: 3 }],
  ['bank statements for medicaid application', { nursingHome: 3 }],
];
