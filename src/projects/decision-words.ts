import {
  type AssumptionState,
  assumptionLabel,
  type CriterionState,
  criterionLabel,
  type DecisionKind,
  type ProjectState,
  projectState,
} from './projects.ts';

/** @returns what a line of a project's log says was decided */
export function decisionInWords({ kind, about, to_state }: { kind: DecisionKind; about: string; to_state: string | null }): string {
  switch (kind) {
    case 'own':
      return about;
    case 'state':
      return to_state ? `Moved to ${projectState(to_state as ProjectState).label.toLowerCase()}` : about;
    case 'assumption':
      return `“${about}” ${to_state === 'holds' ? 'holds' : `is ${assumptionLabel(to_state as AssumptionState).toLowerCase()}`}`;
    case 'criterion':
      return `“${about}” ${criterionLabel(to_state as CriterionState).toLowerCase()}`;
    case 'test':
      return `The test “${about}” says: ${to_state === 'holds' ? 'it holds' : to_state === 'wrong' ? 'it is wrong' : 'undecided'}`;
  }
}
