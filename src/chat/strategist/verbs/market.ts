import type { IdeaFull } from '../../../catalogue/index.server.ts';
import type { Said } from '../answer.ts';
import { asker, ended, figure, first, led, line, number, open, opening, part, say, sentences, sum, usd } from '../lines.ts';
import { shareOfReach } from './earning.ts';
import { saidFigure } from './evidence.ts';
import { costsOf, saidRating } from './parts.ts';
import { filled, list, text, type Verb } from './verb.ts';

export const whyNow: Verb = (idea) => ({
  lead: filled([
    text(...sentences(idea, 'why_now.summary', 3)),
    list(
      say('What changed, and when:', part(idea, 'why_now.causes')),
      idea.why_now.causes.map((cause, at) => [
        say(
          `${cause.date}: ${ended(line(idea, `why_now.causes.${at}.what`).text)} Source: ${ended(cause.source)}`,
          part(idea, `why_now.causes.${at}`),
        ),
      ]),
    ),
    text(saidRating(idea, 'timing')),
  ]),
  more: filled([text(...sentences(idea, 'why_now.summary').slice(3)), text(...searches(idea))]),
});

/** What official tables say of the buyers, said before what is reckoned from it. */
const COUNTED = ['ground.buyers', 'ground.nearest', 'ground.buyers_growth', 'ground.user_hour'];

/** How often its term is searched for, where a source has said so. */
function searches(idea: IdeaFull): Said[] {
  const { term, monthly_volume } = idea.primary_keyword;
  if (monthly_volume === null) return [say(`How often “${term}” is searched for was not measured.`, part(idea, 'primary_keyword'))];
  return [
    say(
      `“${term}” is searched for ${number(monthly_volume)} times a month, an estimate.`,
      part(idea, 'primary_keyword'),
      figure(idea, 'keyword.monthly_volume'),
    ),
  ];
}

function growth(idea: IdeaFull): Said[] {
  const { growth_rate } = idea.market_size_analysis;
  const at = part(idea, 'market_size_analysis.growth_rate');
  if (growth_rate === null) return [say('How fast its market grows was not measured.', at)];
  return [say(`Growth: ${growth_rate}% a year, an estimate.`, at, figure(idea, 'market.growth_rate'))];
}

export const audience: Verb = (idea, { input }) => ({
  lead: filled([
    input.stance === 'everybody'
      ? text(say('Not everybody: the dossier describes one person.', asker, part(idea, 'target_market.person')))
      : text(),
    text(led('Who:', line(idea, 'target_market.person')), led('Who pays:', line(idea, 'target_market.buyer'))),
    text(led('When it hurts:', opening(idea, 'target_market.moment'))),
    text(led('What they do today:', opening(idea, 'target_market.today'))),
    text(
      led('Left unserved by the others:', line(idea, 'market_gap.unserved')),
      say(
        `Reachable in the dossier’s count: ${number(idea.market_size_analysis.som.buyers)} buyers (${open(idea.market_size_analysis.som.buyers_are)}).`,
        part(idea, 'market_size_analysis.som'),
      ),
    ),
  ]),
});

export const market: Verb = (idea) => {
  const rung = (key: 'tam' | 'sam' | 'som', label: string): Said => {
    const { buyers, price, value, buyers_are } = idea.market_size_analysis[key];
    return say(
      `${label}: ${number(buyers)} buyers at ${usd(price)} a year, ${usd(value)} a year. ${ended(buyers_are)}`,
      part(idea, `market_size_analysis.${key}`),
      sum(`${number(buyers)} × ${usd(price)} = ${usd(value)}`),
    );
  };
  return {
    lead: filled([
      list(say('Buyers times price, from what can be reached to everything:', part(idea, 'market_size_analysis')), [
        [rung('som', 'Within reach')],
        [rung('sam', 'Serviceable')],
        [rung('tam', 'All of it')],
      ]),
      list(
        undefined,
        idea.signals.filter(({ key }) => COUNTED.includes(key)).map((signal) => [saidFigure(idea, signal)]),
      ),
      text(
        led('How the reachable part was counted:', first(idea, 'market_size_analysis.som.how')),
        ...sentences(idea, 'market_size_analysis.som.how', 3).slice(1),
      ),
      text(...shareOfReach(idea)),
      text(...growth(idea), ...searches(idea)),
    ]),
    more: filled([text(...sentences(idea, 'market_analysis'))]),
  };
};

export const regulation: Verb = (idea) => {
  const lines = costsOf(idea, /lawyer|solicitor|legal|counsel|insur|indemnity|liabilit|complian|licen|regulat|permit|attorney/i);
  return {
    lead: filled([
      text(
        say(`The burden is rated ${idea.regulatory_considerations.burden} of 10.`, part(idea, 'regulatory_considerations.burden')),
        ...sentences(idea, 'regulatory_considerations.notes'),
      ),
      list(lines.length > 0 ? say('In the budget for it:', part(idea, 'execution_plan.budget')) : undefined, lines),
      text(
        say(
          'This repeats an editor’s notes and is not legal advice: have a lawyer of the country you sell in read them before you take money.',
          { of: 'self' },
        ),
      ),
    ]),
  };
};
