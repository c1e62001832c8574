/** The shipped ideas that the labelled queries were judged against, by a short name each. */
export const judged = {
  allergenSpec: 'allergen-and-spec-sheet-register-for-small-food-makers',
  coverLessons: 'cover-lesson-crates-for-rural-schools',
  dentalLabs: 'remake-and-shade-case-log-for-dental-labs',
  examAccess: 'exam-access-arrangements-evidence-file-for-sencos',
  fridges: 'fridge-excursion-files-for-infusion-suites',
  handover: 'shift-handover-notes-for-small-factories',
  kitchens: 'church-and-hall-kitchens-let-by-the-shift-to-food-start-ups',
  milkers: 'relief-milkers-for-new-york-family-dairies',
  parishClerks: 'council-notices-and-minutes-for-parish-clerks',
  stablecoinTax: 'stablecoin-contributor-tax-files-for-foundations',
  steelDrawings: 'shop-drawing-change-reports-for-steel-fabricators',
} as const;

export type JudgedIdea = keyof typeof judged;
