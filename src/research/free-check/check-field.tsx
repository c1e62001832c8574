import { useNavigation } from 'react-router';
import { Form } from '../../ui/form.tsx';
import { FormArea } from '../../ui/form-area.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { MAX_IDEA } from '../research.ts';

type Props = { idea?: string; faults?: { fields: Record<string, string>; problem: string | undefined } | undefined; rows?: number };

/** The field and button of a free check, wherever it is begun. */
export function CheckField({ idea = '', faults, rows = 2 }: Props) {
  const { state, formAction } = useNavigation();
  const isBusy = state !== 'idle' && formAction?.startsWith('/check') === true;
  return (
    <Form method="post" action="/check" className="grid gap-3" aria-busy={isBusy} noValidate>
      {faults?.problem && !faults.fields.idea && <FormProblem>{faults.problem}</FormProblem>}
      <FormArea
        label="Your idea"
        name="idea"
        rows={rows}
        maxLength={MAX_IDEA}
        defaultValue={idea}
        error={faults?.fields.idea}
        placeholder="Fills cancelled appointments for small dental practices by text message"
        hint="One or two sentences: what it does, and for whom."
        required
      />
      <button type="submit" className="button button-primary justify-self-start" disabled={isBusy}>
        {isBusy ? 'Checking…' : 'Check my idea'}
      </button>
    </Form>
  );
}
