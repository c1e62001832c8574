import { dossierSections, sectionOfField } from '../../catalogue/index.server.ts';

/** @returns the section a path of a dossier is shown in; undefined for the head of the page */
export function sectionOf(path: string): (typeof dossierSections)[number] | undefined {
  // A teaser is the first sentence of its problem.
  const key = sectionOfField((path.split('.')[0] ?? '').replace('problem_teaser', 'problem_narrative'));
  return dossierSections.find((section) => section.key === key);
}
