import type { Row } from './queries.ts';

/** Slips of the finger and of spelling. */
export const typo: Row[] = [
  ['alergen labels', { allergenSpec: 3 }],
  ['stabelcoin tax', { stablecoinTax: 3 }],
  ['substitue teacher lessons', { coverLessons: 3 }],
  ['chuch kitchen hire', { kitchens: 3 }],
  ['refridgerator drugs', { fridges: 3 }],
  ['dairy milkig', { milkers: 3 }],
  ['shiftt handvoer', { handover: 3 }],
  ['alergy freindly travel', { allergenSpec: 2 }],
  ['dental labratory', { dentalLabs: 3 }],
];

/** Cut off in the middle of a word, as a box that searches while one types sends it. */
export const prefix: Row[] = [
  ['alle', { allergenSpec: 3 }],
  ['stablec', { stablecoinTax: 3 }],
  ['exam acc', { examAccess: 3 }],
  ['parish cou', { parishClerks: 3 }],
  ['shift hand', { handover: 3 }],
  ['steel fab', { steelDrawings: 3 }],
  ['dental l', { dentalLabs: 3 }],
  ['medica', { fridges: 1 }],
  ['subst', { coverLessons: 3 }],
  ['relief mi', { milkers: 3 }],
  ['fridge exc', { fridges: 3 }],
];
