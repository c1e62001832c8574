/** A line of the picture: so many processes, and for each load the visits of a day and the milliseconds. */
export type Curve = { label: string; points: readonly { visits: number; ms: number }[] };

const [WIDTH, HEIGHT] = [760, 420];
const [LEFT, RIGHT, TOP, BOTTOM] = [60, 96, 36, 52];
const [LEAST_MS, MOST_MS] = [5, 5_000];
const LEAST_VISITS = 300_000;
const COLOURS = ['#6b5b3e', '#8a6d1f', '#3f6b52', '#2f5d7c', '#6a4c7d', '#9a4433'];

/**
 * Draws response times by visits a day as SVG, both scales in powers of ten.
 * @param mark visits a day at which a line is drawn
 */
export function drawCurve(title: string, curves: readonly Curve[], mark: number): string {
  const mostVisits = Math.max(mark * 1.5, ...curves.flatMap(({ points }) => points.map(({ visits }) => visits)));
  const along = (value: number, least: number, most: number) =>
    Math.log(Math.min(most, Math.max(least, value)) / least) / Math.log(most / least);
  const x = (visits: number) => Math.round(LEFT + along(visits, LEAST_VISITS, mostVisits) * (WIDTH - LEFT - RIGHT));
  const y = (ms: number) => Math.round(HEIGHT - BOTTOM - along(ms, LEAST_MS, MOST_MS) * (HEIGHT - TOP - BOTTOM));
  const text = (at: [number, number], words: string, anchor = 'start') =>
    `<text x="${at[0]}" y="${at[1]}" text-anchor="${anchor}">${words}</text>`;
  const line = (from: [number, number], to: [number, number], more = '') =>
    `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" ${more}/>`;
  const ticks = [300_000, 1e6, 3e6, 1e7, 3e7, 1e8, 3e8].filter((visits) => visits <= mostVisits);
  const parts = [
    ...[5, 10, 50, 100, 500, 1_000, 5_000].flatMap((ms) => [
      line([LEFT, y(ms)], [WIDTH - RIGHT, y(ms)], 'stroke="#ddd6c8"'),
      text([LEFT - 6, y(ms) + 4], ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`, 'end'),
    ]),
    ...ticks.map((visits) => text([x(visits), HEIGHT - BOTTOM + 18], `${visits / 1e6} M`, 'middle')),
    line([x(mark), TOP], [x(mark), HEIGHT - BOTTOM], 'stroke="#8a6d1f" stroke-dasharray="4 4"'),
    text([(WIDTH - RIGHT + LEFT) / 2, HEIGHT - 12], 'visits a day', 'middle'),
    text([LEFT, 20], title),
    ...curves.flatMap(({ label, points }, i) => {
      const colour = COLOURS[i % COLOURS.length];
      const last = points.at(-1) as Curve['points'][number];
      return [
        `<polyline points="${points.map(({ visits, ms }) => `${x(visits)},${y(ms)}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        `<text x="${x(last.visits) + 4}" y="${y(last.ms) + 4}" fill="${colour}">${label}</text>`,
      ];
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<title>${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fffdf8"/>
${parts.join('\n')}
</svg>
`;
}
