import { Form } from '../../ui/form.tsx';

/** Stands on every page while an administrator sees the site as somebody else. */
export function PreviewBanner({ email }: { email: string }) {
  return (
    <aside aria-label="Preview" className="no-print sticky top-0 z-40 border-b border-low bg-sheet">
      <Form method="post" action="/end-preview" className="sheet-width flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <p>
          You see Assay as <strong className="wrap-anywhere">{email}</strong>. Nothing can be changed.
        </p>
        <button type="submit" className="button py-1">
          End preview
        </button>
      </Form>
    </aside>
  );
}
