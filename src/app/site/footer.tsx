import { useFetcher, useLocation } from 'react-router';
import { officialLicences } from '../../catalogue/index.ts';
import { type Theme, themes } from '../../shared/web/display.ts';
import { DISPLAY, keepDisplay } from '../../shared/web/use-display.ts';
import { Link } from '../../ui/link.tsx';

const columns = [
  {
    title: 'Catalogue',
    links: [
      ['/browse', 'Browse ideas'],
      ['/trending', 'Trending topics'],
      ['/collections', 'Lists'],
      ['/fit', 'Find my fit'],
      ['/buyers', 'Buyer counter'],
      ['/calendar', 'Calendar of rules'],
      ['/methods', 'Test methods'],
      ['/archive', 'Past ideas of the day'],
      ['/pricing', 'Pricing'],
      ['/roadmap', 'Roadmap'],
    ],
  },
  {
    title: 'Trust',
    links: [
      ['/methodology', 'How scores are computed'],
      ['/developers', 'Developers'],
      ['/reports/sample', 'A sample report'],
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
    ],
  },
] as const;

/** Foot of every page: where else to go, feeds, and light or dark. */
export function Footer({ theme }: { theme: Theme }) {
  return (
    <footer className="no-print mt-20 border-t border-line bg-sheet">
      <div className="foot sheet-width">
        <div className="measure">
          <p className="font-serif text-xl">Assay</p>
          <p className="mt-2 text-sm text-ink-2">
            Startup ideas with the evidence attached. Every figure says where it came from, when, and whether anybody measured it.
          </p>
          <ThemeChoice theme={theme} />
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <p className="small-caps text-ink-3">{column.title}</p>
            <ul className="mt-3 grid gap-x-6 gap-y-2 text-sm has-[li:nth-child(7)]:grid-cols-2">
              {column.links.map(([to, label]) => (
                <li key={to}>
                  <Link to={to} className="quiet-link inline-block py-0.5">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <p className="small-caps text-ink-3">Follow</p>
          <ul className="mt-3 grid gap-2 text-sm">
            <li>
              <a href="/feed.xml" className="quiet-link inline-block py-0.5">
                Idea of the day, by RSS
              </a>
            </li>
            <li>
              <a href="/daily.ics" className="quiet-link inline-block py-0.5">
                Idea of the day, in your calendar
              </a>
            </li>
            <li>
              <a href="/openapi.json" className="quiet-link inline-block py-0.5">
                API description
              </a>
            </li>
          </ul>
        </div>
        <p className="border-t border-line pt-4 text-xs text-ink-3">
          Official figures: {officialLicences.map(({ line }) => line).join(' ')}{' '}
          <a href="/licences.txt" className="quiet-link">
            Licences of the software
          </a>
        </p>
      </div>
    </footer>
  );
}

/** A form that works on its own; with scripts the choice shows at once, wherever it is chosen (useDisplay). */
function ThemeChoice({ theme }: { theme: Theme }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher({ key: DISPLAY });
  return (
    <fetcher.Form method="post" action="/display" className="mt-6">
      <input type="hidden" name="to" value={`${pathname}${search}`} />
      <fieldset>
        <legend className="small-caps text-ink-3">Colours</legend>
        <div className="theme-choice">
          {themes.map((choice) => (
            <button
              key={choice}
              type="submit"
              name="theme"
              value={choice}
              aria-pressed={choice === theme}
              onClick={() => keepDisplay('theme', choice)}
            >
              {choice}
            </button>
          ))}
        </div>
      </fieldset>
    </fetcher.Form>
  );
}
