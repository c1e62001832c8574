import { categories } from '../../shared/vocabulary/categories.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { grounds, seriesSources, type TopicInput } from '../../trends/index.ts';
import { FormArea } from '../../ui/form-area.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { GuardedForm } from '../../ui/guarded-form.tsx';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';

type TermsOf = keyof TopicInput['terms'];
/** A topic as it stands in a form: terms one a line. */
export type TopicTyped = Record<'slug' | 'name' | 'category' | 'description' | 'events', string> & { terms: Record<TermsOf, string> };

const TERMS: readonly { id: TermsOf; label: string; hint: string }[] = [
  ...seriesSources.map(({ id, counts }) => ({ id, label: counts, hint: 'One a line; their counts are added up.' })),
  ...grounds,
  { id: 'tag', label: 'Words', hint: 'One a line; the topic is found by them, too.' },
];

export const emptyTopic: TopicTyped = {
  slug: '',
  name: '',
  category: '',
  description: '',
  events: '',
  terms: Object.fromEntries(TERMS.map(({ id }) => [id, ''])) as TopicTyped['terms'],
};

/** @returns what was typed, as it stands in the form */
export function typedTopic(form: FormData): TopicTyped {
  const terms = Object.fromEntries(TERMS.map(({ id }) => [id, textOf(form, id)])) as TopicTyped['terms'];
  return {
    slug: textOf(form, 'slug'),
    name: textOf(form, 'name'),
    category: textOf(form, 'category'),
    description: textOf(form, 'description'),
    events: textOf(form, 'events'),
    terms,
  };
}

/** @returns what a form says, as the API takes it */
export function inputOfForm({ name, category, description, terms, events }: TopicTyped): Omit<TopicInput, 'slug'> {
  const lines = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);
  return {
    name,
    category: category as TopicInput['category'],
    description,
    terms: Object.fromEntries(TERMS.map(({ id }) => [id, lines(terms[id])])) as TopicInput['terms'],
    events: lines(events).map((line) => {
      const [on = '', what = '', publisher = '', url = ''] = line.split('|').map((part) => part.trim());
      return { on, what, publisher, url };
    }),
  };
}

/** @returns a topic as it stands in the form */
export const formOfTopic = ({ slug, name, category, description, terms, events }: TopicInput): TopicTyped => ({
  slug,
  name,
  category,
  description,
  events: events.map(({ on, what, publisher, url }) => [on, what, publisher, url].join(' | ')).join('\n'),
  terms: Object.fromEntries(TERMS.map(({ id }) => [id, terms[id].join('\n')])) as TopicTyped['terms'],
});

type Props = { shown: TopicTyped; fields: Record<string, string>; problem: string | undefined; isNew?: boolean };

/** What an editor says of a topic, and what it is mapped to. */
export function TopicForm({ shown, fields, problem, isNew = false }: Props) {
  return (
    <GuardedForm method="post" className="mt-6 grid max-w-xl gap-5" noValidate>
      {problem && <FormProblem>{problem}</FormProblem>}
      {isNew && (
        <FormField
          label="Slug"
          name="slug"
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={shown.slug}
          error={fields.slug}
          hint="Lower-case words joined by hyphens; its address, and it stays."
        />
      )}
      <FormField label="Name" name="name" maxLength={80} defaultValue={shown.name} error={fields.name} />
      <FormFrame label="Category" error={fields.category} hint={undefined}>
        {({ className, ...framed }) => (
          <Select name="category" defaultValue={shown.category} className={className} {...framed}>
            <option value="">Choose one</option>
            {categories.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </FormFrame>
      <FormArea
        label="Description"
        name="description"
        rows={3}
        maxLength={600}
        defaultValue={shown.description}
        error={fields.description}
        hint="40 to 600 characters: what it is, and who takes it up."
      />
      <FormArea
        label="Events"
        name="events"
        rows={Math.max(2, shown.events.split('\n').length)}
        defaultValue={shown.events}
        error={fields.events ?? Object.entries(fields).find(([name]) => name.startsWith('events.'))?.[1]}
        hint="One a line, marked on the line: day | what happened | who says so | address. 2022-11-30 | ChatGPT opens | OpenAI | https://…"
      />
      <fieldset className="grid gap-5">
        <legend className="font-serif text-xl leading-tight font-medium">Mapped to</legend>
        {!isNew && (
          <p className="text-sm text-ink-2">A source whose terms change begins again: its earlier months counted something else.</p>
        )}
        {TERMS.map(({ id, label, hint }) => (
          <FormArea
            key={id}
            label={label}
            name={id}
            rows={Math.max(2, shown.terms[id].split('\n').length)}
            spellCheck={false}
            defaultValue={shown.terms[id]}
            error={fields[`terms.${id}`] ?? Object.entries(fields).find(([name]) => name.startsWith(`terms.${id}.`))?.[1]}
            hint={hint}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="do" value="save" className="button button-primary">
          {isNew ? 'Add topic' : 'Save changes'}
        </button>
        <Link to="/admin/topics" className="button">
          Back
        </Link>
      </div>
    </GuardedForm>
  );
}
