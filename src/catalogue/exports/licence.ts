export const LICENCE =
  'For your own use and that of the people you work with. Not for publication or resale. Assay promises no outcome: see the terms.';
