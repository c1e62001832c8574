import { type DraftSaved, inLines } from '../../catalogue/index.ts';

type Clash = Extract<DraftSaved, { state: 'conflict' }>;

/** What two people wrote at the same place; whoever saves again decides. Nothing was lost: both texts stand here, and the form holds all other changes. */
export function Clashes({ clash: { clashes, by, at } }: { clash: Clash }) {
  return (
    <section aria-labelledby="clashes" className="mb-10 border-l-3 border-fair bg-sheet px-5 py-4">
      <div role="alert">
        <h2 id="clashes" className="text-xl">
          {by ?? 'Somebody'} changed the same {clashes.length === 1 ? 'field' : `${clashes.length} fields`} at {at.slice(11, 16)} UTC
        </h2>
      </div>
      <p className="measure mt-2 text-sm text-ink-2">
        Nothing is lost. Choose for each, or mend the text below, and save again. Every other change of theirs is in the form already.
      </p>
      <div className="mt-4 grid gap-6">
        {clashes.map(({ path, label, mine, theirs }) => (
          <fieldset key={path} className="grid gap-2">
            <legend className="font-semibold">{label}</legend>
            <div className="grid gap-4 md:grid-cols-2">
              <Side path={path} value="mine" label="Yours (as it stands below)" text={inLines(mine, path)} />
              <Side path={path} value="theirs" label={`What ${by ?? 'they'} saved`} text={inLines(theirs, path)} />
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  );
}

function Side({ path, value, label, text }: { path: string; value: 'mine' | 'theirs'; label: string; text: string }) {
  return (
    <div className="min-w-0 border border-line bg-paper px-4 py-2">
      <label className="flex min-h-9 items-center gap-2 text-sm font-semibold">
        <input type="radio" name={`take:${path}`} value={value} defaultChecked={value === 'mine'} className="size-4.5 accent-brass" />
        {label}
      </label>
      <p className="text-sm whitespace-pre-line">{text || 'Nothing'}</p>
    </div>
  );
}
