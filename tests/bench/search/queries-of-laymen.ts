import type { Row } from './queries.ts';

/** A lay founder's words for the problem, not the idea's own. */
export const paraphrase: Row[] = [
  ['nobody to teach the class when the teacher is off sick', { coverLessons: 3 }],
  ['farmers need a weekend off from the cows', { milkers: 3 }],
  ['rent out unused community kitchen to cake bakers', { kitchens: 3 }],
  ['flood washed the road away and nobody can show it was looked after', { culverts: 3 }],
  ['paying open source workers abroad in crypto and the irs', { stablecoinTax: 3 }],
  ['sell my grandfather’s cello bow to a buyer in germany', { bows: 3 }],
  ['internet company waits for state money until every house is photographed', { broadband: 3 }],
  ['share an oven for firing ceramics with neighbours', { kitchens: 1 }],
  ['extra time for dyslexic pupils', { examAccess: 3 }],
  ['bookkeeping for crypto payments', { stablecoinTax: 3 }],
  ['small bakery looking for commercial oven space', { kitchens: 3 }],
  ['village council meeting paperwork', { parishClerks: 3 }],
  ['factory made sauces traces of nuts', { allergenSpec: 3 }],
  ['crowns sent back because the tooth colour is wrong', { dentalLabs: 3 }],
  ['house needs new shingles but the solar modules are in the way', { roofPanels: 3 }],
  ['my mother lost her false teeth in the care home', { dentures: 3 }],
  ['grandmother is going blind and the rooms are too dark', { homeLight: 3 }],
  ['electric chair for disabled man broken for weeks', { wheelchairs: 3 }],
  ['hotel in nigeria pays for twenty hours of power and gets twelve', { abujaCredits: 3 }],
  ['charity waits months for the city to pay', { cityClaims: 3 }],
  ['five years of bank papers before dad can move to a nursing home', { nursingHome: 3 }],
  ['find what retirement money a dead uncle had', { pensions: 3 }],
  ['contractor keeps back ten percent of my bill', { holdback: 3 }],
];
