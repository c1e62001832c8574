import { pageMeta } from '../../platform/web/page-meta.ts';
import { Form } from '../../ui/form.tsx';

export const meta = () => pageMeta({ title: 'Search', description: 'Search startup ideas by trade, problem or tool.', noIndex: true });

/** Search as a page of its own: where ⌘K leads before scripts have loaded. */
export default function Search() {
  return (
    <div className="sheet-width py-16">
      <h1 className="text-3xl">Search</h1>
      <search>
        <Form action="/browse" className="mt-6 flex max-w-2xl flex-wrap gap-2">
          <label className="sr-only" htmlFor="search">
            Search ideas
          </label>
          <input
            id="search"
            name="search"
            type="search"
            maxLength={200}
            className="field flex-1"
            placeholder="A trade, a problem, a tool"
          />
          <button type="submit" className="button button-primary">
            Search
          </button>
        </Form>
      </search>
      <p className="mt-4 text-sm text-ink-3">Misspellings are fine. So are plain words for a problem: “get paid late by builders”.</p>
    </div>
  );
}
