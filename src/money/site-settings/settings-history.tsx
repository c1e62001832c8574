import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Form } from '../../ui/form.tsx';
import { formatInstant } from '../../ui/format.ts';
import type { SettingsVersion } from './site-settings.contract.ts';

/** What was set when and by whom, each with the way back to it. */
export function SettingsHistory({ history, here, version }: { history: readonly SettingsVersion[]; here: string; version: number }) {
  const columns: readonly Column<SettingsVersion>[] = [
    { id: 'version', label: 'Version', cell: (one) => (one.version === version ? `${one.version}, in force` : one.version) },
    {
      id: 'at',
      label: 'Set',
      cell: ({ set_at, by }) => (
        <>
          <time dateTime={set_at} className="whitespace-nowrap">
            {formatInstant(set_at)}
          </time>
          <span className="block text-xs text-ink-3 wrap-anywhere">by {by ?? 'somebody who has left'}</span>
        </>
      ),
    },
    { id: 'changed', label: 'What differed from the defaults', cell: (one) => <Changed version={one} /> },
    {
      id: 'actions',
      label: 'Actions',
      isUnlabelled: true,
      cell: (one) =>
        one.version === version ? null : (
          <Form method="post" action={here}>
            <input type="hidden" name="version" value={version} />
            <button
              type="submit"
              name="restore"
              value={one.version}
              className="button py-1 whitespace-nowrap"
              aria-label={`Restore version ${one.version}`}
            >
              Restore
            </button>
          </Form>
        ),
    },
  ];
  return (
    <section aria-labelledby="history" className="mt-14">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <DataTable
        label="Versions of the settings"
        columns={columns}
        rows={history}
        keyOf={(one) => String(one.version)}
        empty="Nothing was set yet: the defaults hold."
        className="md:min-w-[36rem]"
      />
    </section>
  );
}

function Changed({ version: { changed, restored_from } }: { version: SettingsVersion }) {
  const figures = Object.entries(changed);
  return (
    <>
      {restored_from !== null && <span className="block text-ink-3">Restored from version {restored_from}</span>}
      {figures.length === 0 ? (
        'Nothing: the defaults'
      ) : (
        <ul className="wrap-anywhere">
          {figures.map(([path, value]) => (
            <li key={path}>
              <span className="text-ink-3">{path.replaceAll('_', ' ').replaceAll('.', ', ')}:</span> {wordsFor(path, value)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const wordsFor = (path: string, value: unknown): string => {
  if (value === null) return path.startsWith('plan_limits.') ? 'unlimited' : 'as set up';
  if (typeof value === 'boolean') return value ? 'open' : 'closed';
  if (path.startsWith('shown_prices.')) return `$${(Number(value) / 100).toFixed(2)}`;
  return String(value);
};
