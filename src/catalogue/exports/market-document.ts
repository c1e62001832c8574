import { formatMoney, formatNumber, formatPercent } from '../../ui/format.ts';
import { CUSTOMER, figureDate, NOT_CHECKED, NOT_MEASURED, placesOf, signalValue } from '../ideas/dossier-labels.ts';
import type { IdeaFull } from '../ideas/ideas.contract.ts';
import { type Block, capitalised, part, prose, terms, withPassage } from './blocks.ts';

/** Who has the problem, and where they gather. */
export function audience(idea: IdeaFull): Block[] {
  const { person, moment, today, buyer } = idea.target_market;
  const places = placesOf(idea.community_signals);
  return [
    terms([
      { name: 'The person', text: person },
      { name: 'The moment', text: moment },
      { name: 'Today', text: today },
      { name: 'Who pays', text: buyer, aside: CUSTOMER[idea.customer_type] },
    ]),
    ...counted(idea),
    ...(places.length > 0 ? [part('Where they gather'), terms(places)] : []),
  ];
}

/** How large the market is, with its arithmetic. */
export function market(idea: IdeaFull): Block[] {
  const { growth_rate, ...size } = idea.market_size_analysis;
  return [
    prose(idea.market_analysis),
    part('The arithmetic'),
    terms(
      (['tam', 'sam', 'som'] as const).map((key) => {
        const { value, buyers, price, buyers_are, how } = size[key];
        return {
          name: `${key.toUpperCase()} ${formatMoney(value)}`,
          aside: `${formatNumber(buyers)} × ${formatMoney(price)} a year`,
          text: `${capitalised(buyers_are)}.[^market.${key}] ${how}`,
        };
      }),
    ),
    prose(
      growth_rate === null
        ? `Growth of the market: ${NOT_MEASURED}.`
        : `Growing about ${formatPercent(growth_rate)} a year.[^market.growth_rate]`,
    ),
  ];
}

/** Who serves it, and the gap they leave. */
export function competition(idea: IdeaFull): Block[] {
  const { direct, indirect } = idea.competitive_landscape;
  const rivals = (list: typeof direct): Block => ({
    kind: 'table',
    head: [
      { label: 'Who', share: 0.24 },
      { label: 'What they do', share: 0.38 },
      { label: 'Whom they leave out', share: 0.38 },
    ],
    rows: list.map(({ name, price, what, weakness, proof }) => [
      price ? `${name} (${price})` : name,
      proof ? withPassage(what, proof) : `${what} (${NOT_CHECKED})`,
      weakness,
    ]),
  });
  return [
    part('Direct competitors'),
    rivals(direct),
    part('What people use instead'),
    rivals(indirect),
    part('The gap'),
    terms([
      { name: 'Served', text: idea.market_gap.served },
      { name: 'Not served', text: idea.market_gap.unserved },
      { name: 'Why incumbents will not', text: idea.market_gap.why_incumbents_will_not },
    ]),
    part('What would be hard to copy'),
    prose(idea.competitive_advantage),
  ];
}

/** Who buys, counted by official tables: each with its footnote, and the software of the user's occupation with the sentence its publisher asks for. */
function counted(idea: IdeaFull): Block[] {
  const figures = idea.signals.filter(({ key }) => key.startsWith('ground.'));
  const { software = null, not_published = [], country = [] } = idea.beside ?? {};
  const rows = [
    ...figures.map((signal) => ({
      name: signalValue(signal),
      aside: signal.basis === 'cited' ? `${figureDate(signal)}, a projection` : figureDate(signal),
      text: `${signal.metric}[^${signal.key}]`,
    })),
    ...not_published.map(({ metric, source, period }) => ({ name: 'Not published', aside: period, text: `${metric} (${source})` })),
    ...country.map(({ metric, value, unit, period, source, licence }) => ({
      name: unit === 'USD' ? formatMoney(value * 100) : signalValue({ value, unit }),
      aside: period,
      text: `${metric}, the whole country: no figure of the idea. ${source}. ${licence}`,
    })),
  ];
  if (rows.length === 0) return [];
  const tools = software && prose(`${software.occupation} work with ${software.names.join(', ')}. ${software.licence}`);
  return [part('Who buys, counted'), terms(rows), ...(tools ? [tools] : [])];
}
