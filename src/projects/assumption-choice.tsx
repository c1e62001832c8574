import { FormFrame } from '../ui/form-frame.tsx';
import { Select } from '../ui/select.tsx';
import type { AssumptionLine } from './projects.contract.ts';

/** Which assumption something is about, if any. */
export function AssumptionChoice({ assumptions, chosen }: { assumptions: readonly AssumptionLine[]; chosen: string }) {
  if (assumptions.length === 0) return null;
  return (
    <FormFrame label="About which assumption?">
      {(framed) => (
        <Select {...framed} name="assumption_id" defaultValue={chosen}>
          <option value="">None in particular</option>
          {assumptions.map(({ id, statement }) => (
            <option key={id} value={id}>
              {statement.length > 90 ? `${statement.slice(0, 89)}…` : statement}
            </option>
          ))}
        </Select>
      )}
    </FormFrame>
  );
}
