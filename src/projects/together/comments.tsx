import { Form } from '../../ui/form.tsx';
import { FormArea } from '../../ui/form-area.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { formatDay } from '../../ui/format.ts';
import { Select } from '../../ui/select.tsx';
import { ofForm, type Refused } from '../form-answer.ts';
import type { Project } from '../projects.contract.ts';
import { MAX_NOTE } from '../projects.ts';
import { Section } from '../section.tsx';
import type { Comment } from './together.contract.ts';

/** What a comment may be about: its value in the form, and its name. */
type Subject = { value: string; label: string };

/** @returns what comments on a project may be about: the project, its assumptions, its tests */
export function subjectsOf({ assumptions, tests }: Pick<Project, 'assumptions' | 'tests'>): Subject[] {
  const cut = (text: string) => (text.length > 70 ? `${text.slice(0, 69).trimEnd()}…` : text);
  return [
    { value: '', label: 'The project' },
    ...assumptions.map(({ id, statement }) => ({ value: `assumption ${id}`, label: `Assumption: ${cut(statement)}` })),
    ...tests.map(({ id, title }) => ({ value: `test ${id}`, label: `Test: ${cut(title)}` })),
  ];
}

const subjectOf = ({ test_id, assumption_id }: Comment) =>
  test_id ? `test ${test_id}` : assumption_id ? `assumption ${assumption_id}` : '';

type Props = {
  comments: readonly Comment[];
  /** What may be commented on; on the page of one test nothing else. */
  subjects: readonly Subject[];
  mayComment: boolean;
  formKey: string;
  refused: Refused | undefined;
};

/** What the people of a project say, the oldest first, and the form to say more. */
export function CommentsSection({ comments, subjects, mayComment, formKey, refused }: Props) {
  const added = ofForm(refused, 'add-comment');
  const [only] = subjects;
  return (
    <Section id="comments" title="Comments" note="Seen by the people of this project, and by nobody else.">
      <ol>
        {comments.map((comment) => (
          <Line
            key={comment.id}
            comment={comment}
            about={subjects.length > 1 ? subjects.find(({ value }) => value !== '' && value === subjectOf(comment))?.label : undefined}
            mayEdit={mayComment}
            refused={ofForm(refused, `edit-comment ${comment.id}`)}
          />
        ))}
      </ol>
      {comments.length === 0 && <p className="py-4 text-ink-2">No comments yet.</p>}
      {mayComment && (
        <Form
          method="post"
          className="mt-4 grid max-w-2xl gap-4"
          noValidate
          preventScrollReset
          key={comments.filter(({ is_mine }) => is_mine).length}
        >
          <input type="hidden" name="do" value="add-comment" />
          {added?.faults.problem && <FormProblem>{added.faults.problem}</FormProblem>}
          <input type="hidden" name="key" value={formKey} />
          {subjects.length > 1 ? (
            <FormFrame label="About" error={added?.faults.fields.test_id ?? added?.faults.fields.assumption_id}>
              {(framed) => (
                <Select {...framed} name="about" defaultValue={added?.values.about ?? ''}>
                  {subjects.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </FormFrame>
          ) : (
            <input type="hidden" name="about" value={only?.value ?? ''} />
          )}
          <FormArea
            label="Comment"
            name="body"
            rows={3}
            maxLength={MAX_NOTE}
            defaultValue={added?.values.body ?? ''}
            error={added?.faults.fields.body}
          />
          <button type="submit" className="button justify-self-start">
            Comment
          </button>
        </Form>
      )}
    </Section>
  );
}

type LineProps = { comment: Comment; about: string | undefined; mayEdit: boolean; refused: Refused | undefined };

function Line({ comment: { id, body, author, is_mine, created_at, edited_at }, about, mayEdit, refused }: LineProps) {
  return (
    <li id={`comment-${id}`} className="border-b border-line py-4">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-3">
        <span className="font-semibold text-ink">{author}</span>
        <time dateTime={created_at} className="numerals">
          {formatDay(created_at)}
        </time>
        {edited_at && <span>edited</span>}
      </p>
      {about && <p className="mt-0.5 text-sm text-ink-3">{about}</p>}
      <p className="measure mt-1 whitespace-pre-line break-words">{body}</p>
      {is_mine && (
        <div className="mt-1 flex flex-wrap items-start gap-x-5 text-sm">
          {mayEdit && (
            <details className="open:w-full" open={refused !== undefined}>
              <summary className="w-fit cursor-pointer list-none py-2 text-ink-3 underline [&::-webkit-details-marker]:hidden">
                Edit
              </summary>
              <Form method="post" className="grid max-w-2xl gap-3 pb-2" noValidate preventScrollReset>
                <input type="hidden" name="do" value="edit-comment" />
                <input type="hidden" name="item" value={id} />
                <FormArea
                  label="Comment"
                  name="body"
                  rows={3}
                  maxLength={MAX_NOTE}
                  defaultValue={refused?.values.body ?? body}
                  error={refused?.faults.fields.body}
                />
                <button type="submit" className="button justify-self-start">
                  Save
                </button>
              </Form>
            </details>
          )}
          <Form method="post" preventScrollReset>
            <input type="hidden" name="do" value="remove-comment" />
            <input type="hidden" name="item" value={id} />
            <button type="submit" className="py-2 text-ink-3 underline">
              Delete
            </button>
          </Form>
        </div>
      )}
    </li>
  );
}
