/** How the relevance of what a live source found is counted (`relevanceOf`), as the methodology prints it. The rule is Assay's own. */
export const relevanceRule = {
  share: 0.75,
  phraseInTitle: 0.25,
  phraseInText: 0.1,
  wordInTextOnly: 0.5,
  oneWordPhrase: 0.6,
  commonWordAlone: 0.4,
} as const;
