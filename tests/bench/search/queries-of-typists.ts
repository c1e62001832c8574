import type { Row } from './queries.ts';

/** Slips of the finger and of spelling. */
export const typo: Row[] = [
  ['alergen labels', { allergenSpec: 3 }],
  ['stabelcoin tax', { stablecoinTax: 3 }],
  ['substitue teacher lessons', { coverLessons: 3 }],
  ['chuch kitchen hire', { kitchens: 3 }],
  ['pernambucco bow', { bows: 3 }],
  ['dairy milkig', { milkers: 3 }],
  ['solar pannels roofer', { roofPanels: 3 }],
  ['alergy freindly travel', { allergenSpec: 2 }],
  ['dental labratory', { dentalLabs: 3 }],
  ['weelchair repair', { wheelchairs: 3 }],
  ['inactve oil wells', { idleWells: 3 }],
  ['pention chasing', { pensions: 3 }],
  ['medicade nursing home', { nursingHome: 3 }],
  ['specal education', { specialEducation: 3 }],
  ['culvret road proof', { culverts: 3 }],
];

/** Cut off in the middle of a word, as a box that searches while one types sends it. */
export const prefix: Row[] = [
  ['alle', { allergenSpec: 3 }],
  ['stablec', { stablecoinTax: 3 }],
  ['exam acc', { examAccess: 3 }],
  ['parish cou', { parishClerks: 3 }],
  ['culv', { culverts: 3 }],
  ['violin b', { bows: 3 }],
  ['dental l', { dentalLabs: 3 }],
  ['medica', { nursingHome: 3 }],
  ['subst', { coverLessons: 3 }],
  ['relief mi', { milkers: 3 }],
  ['broadb', { broadband: 3 }],
  ['wheelch', { wheelchairs: 3 }],
  ['dent', { dentures: 3, dentalLabs: 3 }],
  ['multis', { multisig: 3 }],
  ['nursing ho', { nursingHome: 3 }],
  ['holdb', { holdback: 3 }],
  ['abuj', { abujaCredits: 3 }],
];
