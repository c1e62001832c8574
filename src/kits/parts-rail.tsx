import { Link } from '../ui/link.tsx';
import { builders, type PartKey } from './idea-builder.ts';
import { type KitData, kitAddress } from './kit-data.ts';

/** The parts of a kit, the plan first and then the prompts, each with how many places it leaves to fill in. */
export function PartsRail({ kit, open, isOld }: { kit: KitData['kit']; open: PartKey; isOld: boolean }) {
  const isPrompt = (key: PartKey) => builders.some((builder) => builder.key === key);
  const groups = [
    { name: 'The plan', parts: kit.parts.filter(({ key }) => !isPrompt(key)) },
    { name: 'Prompts', parts: kit.parts.filter(({ key }) => isPrompt(key)) },
  ];
  return (
    <nav aria-label="Parts of the kit" className="no-print lg:sticky lg:top-24 lg:self-start">
      {groups.map(({ name, parts }) => (
        <div key={name} className="mb-5">
          <h2 className="small-caps text-sm text-ink-3">{name}</h2>
          <ul className="mt-1 flex flex-wrap gap-x-1 border-t border-line pt-1 lg:block">
            {parts.map(({ key, label, blanks }) => (
              <li key={key}>
                <Link
                  to={`${kitAddress(kit.id, key, isOld ? kit.shown_version : undefined)}#part`}
                  aria-current={key === open ? 'page' : undefined}
                  className="flex min-h-10 items-center justify-between gap-2 border-l-3 border-transparent px-2 text-sm text-ink-2 no-underline hover:bg-sheet aria-[current]:border-brass aria-[current]:font-semibold aria-[current]:text-ink"
                >
                  {label.replace('Prompt for ', '')}
                  {blanks > 0 && (
                    <span className="numerals text-xs font-normal text-ink-3">
                      {blanks}
                      <span className="sr-only"> to fill in</span>
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
