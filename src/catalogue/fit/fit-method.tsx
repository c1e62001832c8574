import { RuleTable } from '../../ui/rule-table.tsx';
import { questions } from './questions.ts';

/** The formula of founder fit, from the table the program computes with. */
export function FitMethod() {
  return (
    <RuleTable
      label="How founder fit is computed"
      columns={[{ label: 'Question', width: 'w-72' }, { label: 'Weight', width: 'w-20', isFigure: true }, { label: 'Rule' }]}
      rows={questions.map(({ key, asks, weight, rule }) => ({ key, cells: [asks, weight, rule] }))}
    />
  );
}
