import { Form } from '../ui/form.tsx';
import { FormArea } from '../ui/form-area.tsx';
import { FormField, FormProblem } from '../ui/form-field.tsx';
import { Select } from '../ui/select.tsx';
import { featureStatuses, MAX_DESCRIPTION, MAX_TITLE } from './roadmap.ts';

export type FeatureValues = { title: string; description: string; status: string };
export type FormFaults = { fields: Record<string, string>; problem: string | undefined };

/** What an administrator fills in to post or change a feature. */
export function FeatureForm({
  action,
  does,
  label,
  values,
  faults,
}: {
  action: string;
  does: string;
  label: string;
  values: FeatureValues;
  faults: FormFaults | undefined;
}) {
  const { fields = {}, problem } = faults ?? {};
  return (
    <Form method="post" action={action} className="grid max-w-2xl gap-4" noValidate>
      {problem && <FormProblem>{problem}</FormProblem>}
      <FormField label="Title" name="title" maxLength={MAX_TITLE} defaultValue={values.title} error={fields.title} required />
      <FormArea
        label="Description"
        name="description"
        rows={4}
        maxLength={MAX_DESCRIPTION}
        defaultValue={values.description}
        error={fields.description}
        hint="What it does, and for whom. Plain text."
        required
      />
      <label className="grid gap-1 text-sm font-semibold">
        Status
        <Select name="status" defaultValue={values.status} className="field max-w-60 font-normal">
          {featureStatuses.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </label>
      <button type="submit" name="do" value={does} className="button button-primary justify-self-start">
        {label}
      </button>
    </Form>
  );
}

/** @returns what a form said about a feature. */
export function featureValues(form: FormData): FeatureValues {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { title: text('title'), description: text('description'), status: text('status') };
}
