import { useEffect, useRef, useState } from 'react';
import { type HallmarkIdea, hallmarkLabel } from './hallmark-label.ts';
import { hallmarkMarkup } from './hallmark-markup.ts';

/** On paper the punches are inked and their figures left bare; on graphite they are sunk, and what catches the light is gold. */
const COLOURS =
  '[--wall:light-dark(var(--color-brass-deep),var(--color-brass))] [--floor:light-dark(var(--color-brass),var(--color-brass-wash))] ' +
  '[--shade:light-dark(var(--color-brass-deep),var(--color-paper))] [--figure:light-dark(var(--color-on-brass),var(--color-brass))]';
const FIELD = 64;

type Props = { idea: HallmarkIdea; size?: number; className?: string };

/**
 * The stamp of an idea: its score, category, year and the measured share of its figures.
 * @param size in pixels; made for 44 and up
 */
export function Hallmark(props: Props) {
  const { idea, size } = props;
  // Another stamp is another drawing.
  return <Stamp key={`${hallmarkLabel(idea)} ${idea.category} ${size}`} {...props} />;
}

/** The server draws the stamps of the page it sends, and they stay. Only for those of the next page do browsers fetch the punches. */
function Stamp({ idea, size = FIELD, className = '' }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState(import.meta.env.SSR ? () => hallmarkMarkup(idea, size) : '');
  useEffect(() => {
    if (svg.current?.firstChild) return;
    import('./hallmark-markup.ts').then(
      (punches) => setDrawn(punches.hallmarkMarkup(idea, size)),
      () => undefined,
    );
  }, [idea, size]);
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${FIELD} ${FIELD}`}
      width={size}
      height={size}
      role="img"
      aria-label={hallmarkLabel(idea)}
      fillRule="evenodd"
      className={`shrink-0 ${COLOURS} ${className}`}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines of our own, and no words
      dangerouslySetInnerHTML={{ __html: drawn }}
    />
  );
}
