/** The shipped ideas that the labelled queries were judged against, by a short name each. */
export const judged = {
  abujaCredits: 'band-a-credit-claims-for-abuja-hotels-and-plants',
  allergenSpec: 'allergen-and-spec-sheet-register-for-small-food-makers',
  bows: 'sale-abroad-papers-for-pernambuco-bows',
  broadband: 'milestone-proof-packs-for-small-broadband-builders',
  cityClaims: 'city-claims-desk-for-small-new-york-nonprofits',
  coverLessons: 'cover-lesson-crates-for-rural-schools',
  culverts: 'culvert-and-road-proof-file-for-township-crews',
  dentalLabs: 'remake-and-shade-case-log-for-dental-labs',
  dentures: 'denture-copies-kept-on-file-for-care-homes',
  examAccess: 'exam-access-arrangements-evidence-file-for-sencos',
  holdback: 'annual-holdback-desk-for-ontario-trade-contractors',
  homeLight: 'home-light-visits-for-people-losing-their-sight',
  idleWells: 'inactive-well-plans-for-small-texas-oil-operators',
  kitchens: 'church-and-hall-kitchens-let-by-the-shift-to-food-start-ups',
  milkers: 'relief-milkers-for-new-york-family-dairies',
  multisig: 'second-screen-read-back-for-multisig-treasuries',
  nursingHome: 'five-year-statement-books-for-nursing-home-medicaid',
  parishClerks: 'council-notices-and-minutes-for-parish-clerks',
  pensions: 'pension-chasing-for-small-probate-teams',
  roofPanels: 'solar-panels-taken-off-and-put-back-for-roofers',
  specialEducation: 'special-education-plan-files-for-texas-voucher-families',
  stablecoinTax: 'stablecoin-contributor-tax-files-for-foundations',
  wheelchairs: 'same-week-power-wheelchair-repairs-in-puget-sound',
} as const;

export type JudgedIdea = keyof typeof judged;
