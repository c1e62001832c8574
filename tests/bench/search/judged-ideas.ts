/** The shipped ideas that the labelled queries were judged against, by a short name each. */
export const judged = {
  allergenSpec: 'allergen-and-spec-sheet-register-for-small-food-makers',
  cityClaims: 'city-claims-desk-for-small-new-york-nonprofits',
  coverLessons: 'cover-lesson-crates-for-rural-schools',
  dentalLabs: 'remake-and-shade-case-log-for-dental-labs',
  dentures: 'denture-copies-kept-on-file-for-care-homes',
  dieselChecks: 'diesel-drop-checks-for-lagos-estates',
  examAccess: 'exam-access-arrangements-evidence-file-for-sencos',
  fridges: 'fridge-excursion-files-for-infusion-suites',
  handover: 'shift-handover-notes-for-small-factories',
  heatNetworks: 'regulator-files-for-small-heat-networks',
  holdback: 'annual-holdback-desk-for-ontario-trade-contractors',
  homeLight: 'home-light-visits-for-people-losing-their-sight',
  idleWells: 'inactive-well-plans-for-small-texas-oil-operators',
  kitchens: 'church-and-hall-kitchens-let-by-the-shift-to-food-start-ups',
  milkers: 'relief-milkers-for-new-york-family-dairies',
  multisig: 'second-screen-read-back-for-multisig-treasuries',
  nursingHome: 'five-year-statement-books-for-nursing-home-medicaid',
  parishClerks: 'council-notices-and-minutes-for-parish-clerks',
  pensions: 'pension-chasing-for-small-probate-teams',
  specialEducation: 'special-education-plan-files-for-texas-voucher-families',
  stablecoinTax: 'stablecoin-contributor-tax-files-for-foundations',
  steelDrawings: 'shop-drawing-change-reports-for-steel-fabricators',
  wheelchairs: 'same-week-power-wheelchair-repairs-in-puget-sound',
} as const;

export type JudgedIdea = keyof typeof judged;
