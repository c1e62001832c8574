import { CopyButton } from '../ui/copy-button.tsx';
import { Form } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { DiffView } from './diff-view.tsx';
import { BUILT_IN_WRITER, builders, canBeWritten, MAX_PART } from './idea-builder.ts';
import { type KitData, kitAddress, type Refused } from './kit-data.ts';
import { KitText } from './kit-text.tsx';

/** `composed by rules`, `composed by rules, with lines chosen by …`; a part that a model wrote once says so. */
function writerWords(writtenBy: string): string {
  if (writtenBy === 'you') return 'written by you';
  return writtenBy.startsWith(BUILT_IN_WRITER) ? `composed by rules${writtenBy.slice(BUILT_IN_WRITER.length)}` : `written by ${writtenBy}`;
}

/** One part of a kit: to read, to copy, to edit, to have written again. */
export function KitPartView({ page, refused }: { page: KitData; refused: Refused | undefined }) {
  const { kit, part, isOld, may, isEditing, model } = page;
  const builder = builders.find(({ key }) => key === part.key);
  const isEdited = isEditing || refused?.text !== undefined;
  return (
    <section aria-labelledby="part" className="min-w-0 max-w-3xl">
      <h2 id="part" className="scroll-mt-28 text-2xl">
        {part.label}
      </h2>
      <p className="numerals mt-1 text-sm text-ink-3">
        {writerWords(part.written_by)}, in version {part.version}
        {part.blanks > 0 && ` · ${part.blanks} ${part.blanks === 1 ? 'place' : 'places'} to fill in`}
        {builder && ` · ${part.text.length.toLocaleString('en-US')} characters`}
      </p>
      {builder && (
        <p className="mt-2 text-ink-2">
          {builder.name} is good for {builder.good}. This prompt is written for that.
        </p>
      )}
      {isEdited ? (
        <EditForm page={page} refused={refused} />
      ) : (
        <>
          <div className="no-print mt-4 flex flex-wrap items-center gap-3">
            {part.open_in && (
              <a href={part.open_in.url} className="button button-primary min-h-10 py-1" rel="noopener" target="_blank">
                Open in {builder?.name}
              </a>
            )}
            <CopyButton text={() => part.text}>{builder ? 'Copy the prompt' : 'Copy'}</CopyButton>
            {may && !isOld && (
              <>
                <Link to={`${kitAddress(kit.id, part.key)}&edit#text`} className="button min-h-10 py-1">
                  Edit
                </Link>
                <Rewrite page={page} by="rules" label="Rewrite" />
                {model && canBeWritten(part.key) && <Rewrite page={page} by="model" label="Rewrite, with the model’s choice" />}
              </>
            )}
          </div>
          <p className="no-print mt-2 text-sm text-ink-3">
            {part.open_in && `${part.open_in.note} `}
            {may &&
              !isOld &&
              (builder
                ? 'Writing again takes your changes to stories, data model and screens along.'
                : 'Writing again keeps the other parts; the text that stands here stays in the versions.')}
          </p>
          {builder ? (
            <pre className="mt-6 border border-line bg-sheet p-4 text-sm leading-relaxed break-words whitespace-pre-wrap">{part.text}</pre>
          ) : (
            <div className="mt-6">
              <KitText text={part.text} base={`source-${part.key}`} />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Rewrite({ page: { kit, part }, by, label }: { page: KitData; by: 'rules' | 'model'; label: string }) {
  return (
    <Form method="post" action={kitAddress(kit.id, part.key)}>
      <input type="hidden" name="part" value={part.key} />
      <input type="hidden" name="base_version" value={kit.version} />
      <input type="hidden" name="by" value={by} />
      <button type="submit" name="do" value="rewrite" className="button min-h-10 py-1">
        {label}
      </button>
    </Form>
  );
}

function EditForm({ page: { kit, part }, refused }: { page: KitData; refused: Refused | undefined }) {
  return (
    <Form method="post" action={kitAddress(kit.id, part.key)} className="mt-4 grid gap-4">
      <input type="hidden" name="part" value={part.key} />
      <input type="hidden" name="base_version" value={refused?.baseVersion ?? kit.version} />
      {refused?.against && (
        <details open className="grid gap-2">
          <summary className="font-semibold">What your text would change in what stands there now</summary>
          <DiffView lines={refused.against} label="Your text against the saved one" />
        </details>
      )}
      <label className="grid gap-1 text-sm font-semibold">
        Text of this part, in Markdown
        <textarea
          id="text"
          name="text"
          defaultValue={refused?.text ?? part.text}
          rows={28}
          maxLength={MAX_PART}
          required
          spellCheck
          className="field w-full font-mono text-sm leading-relaxed font-normal"
        />
      </label>
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="do" value="edit" className="button button-primary">
          Save
        </button>
        <Link to={kitAddress(kit.id, part.key)} className="button">
          Cancel
        </Link>
      </div>
    </Form>
  );
}
