import { curveOf, growthInWords, growthSpan, statusInWords, type Topic } from '../../trends/index.server.ts';
import { sparkPath } from '../../ui/charts/sparkline.tsx';
import { type EmbedTheme, embedPage, esc, linkOut } from './embed-page.ts';

const [WIDTH, HEIGHT] = [480, 150];

/** A topic's curve for pages of others, with its source. One that was measured too seldom for a curve says how it stands in words. */
export function topicEmbed(topic: Topic, appUrl: string, theme: EmbedTheme): string {
  const { name, slug, growth_rate } = topic;
  const page = `${appUrl}/trending/${slug}`;
  const curve = curveOf(topic);
  const body = `<p class="quiet">${esc(`${statusInWords(topic)} · ${growthInWords(growth_rate)} ${growthSpan(topic)}`)}</p>
<h1>${linkOut(page, name)}</h1>
${curve ? drawn(curve) : `<p>${esc(topic.description)}</p>`}
<p class="foot quiet"><span>${linkOut(page, 'See the evidence on Assay')}</span>${curve ? `<span>Source: ${linkOut(curve.address, curve.publisher)}</span>` : ''}</p>`;
  return embedPage({ title: `${name} · Assay`, canonical: page, body }, theme);
}

function drawn({ name, unit, values, first, last }: NonNullable<ReturnType<typeof curveOf>>): string {
  const { path } = sparkPath(values, WIDTH, HEIGHT);
  const label = `${name}: ${first.value} in ${first.period}, ${last.value} in ${last.period}`;
  const end = ({ value, period }: typeof first) => `<span><b>${esc(value)}</b>${esc(period)}</span>`;
  return `<p class="quiet">${esc(unit)}</p>
<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${esc(label)}"><line x1="0" x2="${WIDTH}" y1="${HEIGHT - 1}" y2="${HEIGHT - 1}"/><path d="${path}"/></svg>
<p class="ends" aria-hidden="true">${end(first)}${end(last)}</p>`;
}
