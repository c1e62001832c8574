import type { ReactNode } from 'react';
import { categoryIds, categoryLabel } from '../../shared/vocabulary/categories.ts';
import { scoreBand } from '../../shared/vocabulary/score-band.ts';
import { SANS, SERIF } from './card-fonts.server.ts';
import { drawable, shortened, wordsOfSlug } from './card-text.server.ts';
import { drawCategoryMark, drawHallmark, type HallmarkDrawing, hallmarkSvg } from './hallmark.ts';
import type { Idea } from './ideas.contract.ts';
import { BAND, brass, ink, ink2, ink3, line, paper, STAMP, well } from './print-palette.ts';
import { scoreKinds } from './scores.ts';

/** What a card may show of an idea: only what its teaser shows. */
export type CardIdea = Pick<
  Idea,
  'id' | 'slug' | 'title' | 'tagline' | 'category' | 'published_at' | 'updated_at' | 'idea_score' | 'scores' | 'figures' | 'is_pro_pick'
>;

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const MAX_TITLE = 90;
const MAX_TAGLINE = 150;
/** Largest size at which a title of some length stands in three lines, beside the stamp. */
const TITLE_SIZES = [
  { upTo: 32, px: 82 },
  { upTo: 58, px: 66 },
  { upTo: 70, px: 60 },
  { upTo: MAX_TITLE, px: 52 },
];

/** The picture of an idea: its thesis, its stamp, its four scores. */
export function IdeaPicture({ idea }: { idea: CardIdea }) {
  const title = shortened(drawable(idea.title) || wordsOfSlug(idea.slug), MAX_TITLE);
  const size = TITLE_SIZES.find(({ upTo }) => title.length <= upTo)?.px ?? 52;
  const { measured, estimated, editorial } = idea.figures;
  return (
    <Sheet aside={`${categoryLabel(idea.category)}${idea.is_pro_pick ? ' · Pro Pick' : ''}`}>
      <div style={{ display: 'flex', flex: 1, alignItems: 'center', gap: 60 }}>
        <div style={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
          <Clamped lines={3} style={{ fontFamily: SERIF, fontSize: size, lineHeight: 1.08, letterSpacing: -0.012 * size }}>
            {title}
          </Clamped>
          <Clamped lines={3} style={{ marginTop: 18, fontSize: 28, lineHeight: 1.34, color: ink2 }}>
            {shortened(drawable(idea.tagline), MAX_TAGLINE)}
          </Clamped>
        </div>
        <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 14 }}>
          <Stamp drawing={drawHallmark(idea, categoryIds.indexOf(idea.category))} size={276} />
          <span style={{ fontSize: 22, color: ink3 }}>{`${measured} of ${measured + estimated + editorial} figures measured`}</span>
        </div>
      </div>
      <div style={{ display: 'flex', gap: 40 }}>
        {scoreKinds.map(({ id, label }) => (
          <div key={id} style={{ display: 'flex', flexDirection: 'column', flex: 1, gap: 7 }}>
            <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', fontSize: 24 }}>
              <span style={{ color: ink3 }}>{label}</span>
              <span style={{ fontSize: 28, fontWeight: 600 }}>{idea.scores[id].toFixed(1)}</span>
            </div>
            <div style={{ display: 'flex', height: 7, background: well }}>
              <div style={{ width: `${idea.scores[id] * 10}%`, height: 7, background: BAND[scoreBand(idea.scores[id])] }} />
            </div>
          </div>
        ))}
      </div>
    </Sheet>
  );
}

/** The picture of the site: what it promises, over a row of its marks. */
export function SitePicture() {
  return (
    <Sheet aside="One whole idea a day, free">
      <div style={{ display: 'flex', flex: 1, flexDirection: 'column', justifyContent: 'center' }}>
        <div style={{ fontFamily: SERIF, fontSize: 98, lineHeight: 1.03, letterSpacing: -1.6 }}>
          Startup ideas with the evidence attached
        </div>
        <div style={{ marginTop: 26, fontSize: 31, color: ink2 }}>Every figure with its source, its date, and whether it was measured.</div>
      </div>
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        {categoryIds.map((id, at) => (
          <Stamp key={id} drawing={drawCategoryMark(at)} size={74} />
        ))}
      </div>
    </Sheet>
  );
}

function Sheet({ aside, children }: { aside: string; children: ReactNode }) {
  return (
    <div
      style={{
        width: CARD_WIDTH,
        height: CARD_HEIGHT,
        boxSizing: 'border-box',
        display: 'flex',
        flexDirection: 'column',
        padding: '34px 64px 38px',
        background: paper,
        color: ink,
        fontFamily: SANS,
        borderBottom: `12px solid ${brass}`,
      }}
    >
      <div
        style={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          paddingBottom: 20,
          borderBottom: `2px solid ${line}`,
        }}
      >
        <Brand />
        <span style={{ fontSize: 26, color: ink3 }}>{aside}</span>
      </div>
      {children}
    </div>
  );
}

/** The mark of the house, as in the head of every page. */
function Brand() {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 14 }}>
      <svg viewBox="0 0 26 26" width="42" height="42" aria-hidden="true">
        <path d="M8 1.5h10l6.5 6.5v10L18 24.5H8L1.5 18V8z" fill="none" stroke={ink} strokeWidth="1.5" />
        <path d="M8.2 18.6 13 6.4l4.8 12.2M9.9 14.6h6.2" fill="none" stroke={brass} strokeWidth="2" />
      </svg>
      <span style={{ fontFamily: SERIF, fontSize: 40 }}>Assay</span>
    </div>
  );
}

function Stamp({ drawing, size }: { drawing: HallmarkDrawing; size: number }) {
  const svg = hallmarkSvg(drawing, STAMP, size);
  return <img alt="" width={size} height={size} src={`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`} />;
}

/** A text that breaks inside a word rather than leave its column, and stops after some lines. Not balanced: satori then cuts it far too soon. */
function Clamped({ lines, style, children }: { lines: number; style: Record<string, string | number>; children: string }) {
  return <div style={{ display: 'block', overflow: 'hidden', wordBreak: 'break-word', lineClamp: lines, ...style }}>{children}</div>;
}
