import { type Fields, type FormNode, type Leaf, type List, lengthOf, pathOf, rangeOf } from '../../catalogue/index.ts';
import { type CategoryId, categoryLabel } from '../../shared/vocabulary/categories.ts';
import { FormArea } from '../../ui/form-area.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { Select } from '../../ui/select.tsx';

/** Texts up to this long are written in one line. */
const ONE_LINE = 100;

type Shown = { fields: Fields /** By path; empty while nothing is to be said yet. */; faults: Record<string, string> };

/** Fields of the editor, as the contract has them: groups within a frame, lists whose items can be added, removed and moved up. */
export function DossierFields({ nodes, parent = '', ...shown }: { nodes: readonly FormNode[]; parent?: string } & Shown) {
  return nodes.map((node) => <DossierField key={node.key} node={node} path={pathOf(parent, node.key)} {...shown} />);
}

function DossierField({ node, path, ...shown }: { node: FormNode; path: string } & Shown) {
  if (node.kind === 'list') return <ListFields list={node} path={path} {...shown} />;
  if (node.kind !== 'group') return <LeafField leaf={node} path={path} {...shown} />;
  return (
    <fieldset id={`at-${path}`} className="grid min-w-0 gap-4 border-l-2 border-line pl-4">
      <legend className="-ml-4 pb-1 font-semibold">{node.label}</legend>
      <Fault text={shown.faults[path]} />
      <DossierFields nodes={node.nodes} parent={path} {...shown} />
    </fieldset>
  );
}

function ListFields({ list, path, ...shown }: { list: List; path: string } & Shown) {
  const length = lengthOf(shown.fields, path);
  const isText = list.item.kind !== 'group';
  return (
    <fieldset id={`at-${path}`} className="grid min-w-0 scroll-mt-24 gap-3 border-l-2 border-line pl-4">
      <legend className="-ml-4 pb-1 font-semibold">
        {list.label}{' '}
        <span className="numerals text-sm font-normal text-ink-3">
          {list.min} to {list.max}
        </span>
      </legend>
      <Fault text={shown.faults[path]} />
      {Array.from({ length }, (_, i) => {
        const at = pathOf(path, i);
        return (
          <div key={at} className={isText ? 'flex items-end gap-3' : 'grid gap-3 border border-line bg-sheet px-4 py-3'}>
            <div className={isText ? 'min-w-0 flex-1' : 'grid gap-3'}>
              {list.item.kind === 'group' ? (
                <>
                  <Fault text={shown.faults[at]} />
                  <DossierFields nodes={list.item.nodes} parent={at} {...shown} />
                </>
              ) : (
                <LeafField leaf={{ ...list.item, label: `${list.label} ${i + 1}` }} path={at} {...shown} />
              )}
            </div>
            <ItemButtons at={at} name={`${list.label} ${i + 1}`} isFirst={i === 0} />
          </div>
        );
      })}
      {length < list.max && (
        <button type="submit" name="do" value={`add:${path}`} className="button min-h-9 justify-self-start py-1">
          Add<span className="sr-only"> to {list.label}</span>
        </button>
      )}
    </fieldset>
  );
}

function ItemButtons({ at, name, isFirst }: { at: string; name: string; isFirst: boolean }) {
  const small = 'min-h-9 px-2 text-sm underline';
  return (
    <div className="flex shrink-0 gap-1">
      {!isFirst && (
        <button type="submit" name="do" value={`up:${at}`} className={small} aria-label={`Move up: ${name}`}>
          Up
        </button>
      )}
      <button type="submit" name="do" value={`remove:${at}`} className={small} aria-label={`Remove: ${name}`}>
        Remove
      </button>
    </div>
  );
}

const Fault = ({ text }: { text: string | undefined }) => (text ? <p className="text-sm font-semibold text-low">{text}</p> : null);

/** What a field takes, in a few words under it. */
function limitsOf({ kind, min, max, isWhole, required }: Leaf): string {
  const optional = required ? '' : ', or nothing';
  if (kind === 'text' && max) return `${min ?? 0} to ${max.toLocaleString('en-US')} characters${optional}`;
  if (kind !== 'number') return required ? '' : 'may be empty';
  const range = rangeOf({ min, max });
  return `${range ?? 'a number'}${isWhole ? ', a whole number' : ''}${optional}`;
}

function LeafField({ leaf, path, fields, faults }: { leaf: Leaf; path: string } & Shown) {
  const { kind, label, max = 0, options = [] } = leaf;
  const common = { label, name: path, defaultValue: fields[path] ?? '', error: faults[path], hint: limitsOf(leaf) || undefined };
  if (kind === 'choice' || kind === 'yes_no') {
    const choices = kind === 'choice' ? options.map((id) => ({ id, label: choiceLabel(leaf, id) })) : YES_NO;
    return (
      <FormFrame label={label} error={common.error}>
        {(framed) => (
          <Select name={path} defaultValue={common.defaultValue} {...framed} className={`${framed.className} sm:max-w-72`}>
            {kind === 'choice' && <option value="">Choose …</option>}
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.label}
              </option>
            ))}
          </Select>
        )}
      </FormFrame>
    );
  }
  if (kind === 'text' && max > ONE_LINE) return <FormArea {...common} rows={Math.min(14, Math.max(2, Math.ceil(max / 160)))} />;
  return (
    <FormField
      {...common}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
    />
  );
}

const YES_NO = [
  { id: 'true', label: 'Yes' },
  { id: 'false', label: 'No' },
];

const choiceLabel = ({ key }: Leaf, id: string) => (key === 'category' ? categoryLabel(id as CategoryId) : id.replaceAll('_', ' '));
