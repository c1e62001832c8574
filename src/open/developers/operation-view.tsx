import { RuleTable } from '../../ui/rule-table.tsx';
import { CodeBlock } from './code-block.tsx';
import { exampleLanguages, exampleOf } from './examples.ts';
import type { ReferenceField, ReferenceOperation } from './reference.ts';
import { TryIt } from './try-it.tsx';

/** An operation of the API: what it takes and answers, how it is called in three languages, and a form to try it. */
export function OperationView({ operation, origin }: { operation: ReferenceOperation; origin: string }) {
  const { id, method, path, summary, description, scope, isOpen, parameters, fields, status, types, answer, failures } = operation;
  return (
    <section aria-labelledby={id} className="border-t border-line py-8">
      <h2 id={id} className="scroll-mt-24 text-2xl">
        {summary}
      </h2>
      <p className="mt-2 font-mono text-sm wrap-anywhere">
        <strong>{method}</strong> {path}
      </p>
      <p className="mt-2 text-sm text-ink-2">
        Scope <strong>{scope}</strong>
        {isOpen && '; visitors may call it without a key'}. Answers {status}
        {types.length > 0 && ` as ${types.join(', ')}`}, or {failures.join(', ')}.
      </p>
      {description && <p className="measure mt-3">{description.replaceAll('`', '')}</p>}
      {parameters.length > 0 && (
        <Fields
          label={`Parameters of ${summary}`}
          head="Parameter"
          fields={parameters.map((one) => ({ ...one, type: `${one.type}, in the ${one.in}` }))}
        />
      )}
      {fields.length > 0 && <Fields label={`Body of ${summary}`} head="Field of the body" fields={fields} />}
      <div className="mt-5 grid max-w-4xl gap-3">
        {exampleLanguages.map(({ id: language, label }) =>
          language === 'curl' ? (
            <CodeBlock key={language} label={label} code={exampleOf(language, operation, origin)} />
          ) : (
            <details key={language}>
              <summary className="min-h-10 py-2 text-sm underline">
                {label} <span className="sr-only">for {summary}</span>
              </summary>
              <CodeBlock label={label} code={exampleOf(language, operation, origin)} />
            </details>
          ),
        )}
        {answer.length > 0 && (
          <details>
            <summary className="min-h-10 py-2 text-sm underline">
              Fields of the answer <span className="sr-only">of {summary}</span>
            </summary>
            <Fields label={`Answer of ${summary}`} head="Field of data" fields={answer} />
          </details>
        )}
        {method === 'GET' && !types.includes('text/event-stream') && (
          <details className="needs-scripts">
            <summary className="min-h-10 py-2 text-sm underline">
              Try it <span className="sr-only">: {summary}</span>
            </summary>
            <TryIt operation={operation} />
          </details>
        )}
      </div>
    </section>
  );
}

function Fields({ label, head, fields }: { label: string; head: string; fields: readonly ReferenceField[] }) {
  return (
    <RuleTable
      className="mt-4 max-w-4xl"
      label={label}
      columns={[{ label: head, width: 'w-64' }, { label: 'Type', width: 'w-72' }, { label: 'Meaning' }]}
      rows={fields.map(({ name, type, isRequired, means }) => ({
        key: name,
        cells: [name, `${type}${isRequired ? ', required' : ''}`, means.replaceAll('`', '')],
      }))}
    />
  );
}
