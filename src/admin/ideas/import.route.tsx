import { useState } from 'react';
import { data, redirect, useNavigation } from 'react-router';
import { adminIdeasClient, type ImportCheck, pathInWords } from '../../catalogue/index.ts';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { StatCards } from '../../ui/stat-cards.tsx';
import type { Route } from './+types/import.route';
import { ImportUnderWay } from './import-progress.tsx';

const HERE = '/admin/ideas/import';
const TOO_LARGE = 'The file can have 24 MB at most.';

export const meta = () => pageMeta({ title: 'Import ideas', description: 'Bring a file into the catalogue.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const { searchParams } = args.url;
  const id = searchParams.get('file');
  const fault = searchParams.get('fault') === 'too_large' ? TOO_LARGE : undefined;
  if (!id) return { check: undefined, fault };
  const response = await adminIdeasClient(args.context)['idea-imports'][':id'].$get({ param: { id } });
  if (response.status === 404 || response.status === 400)
    return { check: undefined, fault: 'This file is no longer kept. Choose it again.' };
  return { check: await unwrap(response), fault };
}

/** Checks a file, or brings a checked one into the catalogue. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const imports = adminIdeasClient(args.context)['idea-imports'];
  const id = textOf(form, 'apply');
  if (id) {
    const response = await imports[':id'].apply.$post({ param: { id } });
    const body = await response.json();
    if (body.success) return redirect(`${HERE}?file=${id}`, { headers: { 'set-cookie': setFlash('ideas_imported') } });
    return data({ problem: body.error.message }, { status: response.status });
  }
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return data({ problem: 'Please choose a JSON or CSV file' }, { status: 400 });
  const format = /\.csv$/i.test(file.name) || file.type === 'text/csv' ? 'csv' : 'json';
  const response = await imports.$post({ json: { format, content: await file.text() } });
  const body = await response.json();
  if (body.success) return redirect(`${HERE}?file=${body.data.id}`);
  return data({ problem: body.error.message }, { status: response.status });
}

export default function ImportPage({ loaderData: { check, fault }, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem ?? fault;
  const [isChecking, setChecking] = useState(false);
  return (
    <>
      <p className="text-sm">
        <Link to="/admin/ideas" className="underline">
          Ideas
        </Link>
      </p>
      <h1 className="mt-2 text-3xl md:text-4xl">Import ideas</h1>
      <p className="measure mt-3 text-ink-2">
        A file as the export writes it: JSON or CSV, an idea a row, known by its slug. It is checked first and changes nothing; a file with
        a row that cannot be used is not imported at all. New ideas are drafts, unless the file says that they are published.
      </p>
      {problem && (
        <div className="mt-6 max-w-prose">
          <FormProblem>{problem}</FormProblem>
        </div>
      )}
      {check && <Checked check={check} />}
      <Form
        method="post"
        action={HERE}
        encType="multipart/form-data"
        reloadDocument
        className="mt-8 grid max-w-prose gap-4"
        onSubmit={() => setChecking(true)}
      >
        <FormField
          label={check ? 'Another file' : 'File'}
          type="file"
          name="file"
          accept=".json,.csv,application/json,text/csv"
          hint="JSON or CSV, at most 24 MB"
        />
        <button type="submit" className={`button justify-self-start ${check ? '' : 'button-primary'}`}>
          Check the file
        </button>
        <p role="status" className="text-sm text-ink-2">
          {isChecking && 'The file is being read and checked …'}
        </p>
      </Form>
    </>
  );
}

function Checked({ check: { id, rows, added, changed, unchanged, faults, bad_rows, applied_at } }: { check: ImportCheck }) {
  const isDone = applied_at !== null;
  const isImporting = useNavigation().formData?.get('apply') === id;
  const figures = [
    { label: 'Rows', value: formatNumber(rows) },
    { label: isDone ? 'Still to add' : 'New ideas', value: formatNumber(added) },
    { label: isDone ? 'Still to change' : 'Changed ideas', value: formatNumber(changed) },
    { label: 'Unchanged', value: formatNumber(unchanged) },
    { label: 'Rows to mend', value: formatNumber(bad_rows) },
  ];
  return (
    <section aria-labelledby="checked" className="mt-8">
      <h2 id="checked" className="text-2xl">
        {isDone ? 'This file is in the catalogue' : bad_rows > 0 ? 'This file cannot be imported yet' : 'This file can be imported'}
      </h2>
      <StatCards label="What the file would do" stats={figures} />
      {faults.length > 0 && (
        <ScrollBox label="Rows to mend" className="mt-6">
          <table className="numerals w-full min-w-[40rem] text-left text-sm">
            <thead>
              <tr className="border-b border-ink">
                {['Row', 'Slug', 'Field', 'What would be right'].map((head) => (
                  <th key={head} scope="col" className="py-2 pr-4">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {faults.map(({ row, slug, field, fault }) => (
                <tr key={`${row} ${field}`} className="border-b border-line align-baseline">
                  <td className="py-2 pr-4">{row}</td>
                  <td className="py-2 pr-4 break-all">{slug}</td>
                  <td className="py-2 pr-4">{pathInWords(field)}</td>
                  <td className="py-2">{fault}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {!isDone && bad_rows === 0 && added + changed > 0 && (
        <Form method="post" action={HERE} className="mt-6">
          <button type="submit" name="apply" value={id} className="button button-primary" disabled={isImporting}>
            Import {formatNumber(added + changed)} {added + changed === 1 ? 'idea' : 'ideas'}
          </button>
          {isImporting && <ImportUnderWay id={id} rows={rows} />}
        </Form>
      )}
      {!isDone && bad_rows === 0 && added + changed === 0 && <p className="mt-6 text-ink-2">The catalogue says all of it already.</p>}
    </section>
  );
}
