import { CopyButton } from '../../ui/copy-button.tsx';

/** Code to copy. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <figure className="relative border border-line bg-sheet">
      <figcaption className="flex min-h-10 items-center justify-between gap-3 border-b border-line px-3 text-sm text-ink-3">
        {label}
        <CopyButton text={() => code} className="min-h-10 px-2 text-sm text-ink-2 underline">
          Copy <span className="sr-only">{label}</span>
        </CopyButton>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="overflow-x-auto px-3 py-2.5 text-sm leading-relaxed" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
