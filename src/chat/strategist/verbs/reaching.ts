import { offerPrice } from '../../../catalogue/index.server.ts';
import { ended, endedAt, first, led, line, open, opening, part, say, sentences } from '../lines.ts';
import { listAt, namedAt, saidRating } from './parts.ts';
import { filled, list, text, type Verb } from './verb.ts';

export const firstCustomers: Verb = (idea) => {
  const plan = sentences(idea, 'execution_plan.first_ten_customers');
  const { front_end } = idea.value_ladder;
  return {
    lead: filled([
      text(say('The dossier’s plan for the first customers:', part(idea, 'execution_plan.first_ten_customers')), ...plan),
      text(
        led('Who signs:', first(idea, 'target_market.buyer')),
        say(
          `What to put in front of them first, at ${offerPrice(front_end)}: ${ended(front_end.offer)}`,
          part(idea, 'value_ladder.front_end'),
        ),
      ),
      text(saidRating(idea, 'reach')),
      list(say('Begin this week:', part(idea, 'channels.0'), part(idea, 'execution_plan.first_week.0')), [
        [namedAt(idea, 'channels.0', ['channel', 'how'])],
        [endedAt(idea, 'execution_plan.first_week.0')],
      ]),
    ]),
    more: filled([
      text(led('The moment to catch them in:', opening(idea, 'target_market.moment'))),
      list(
        undefined,
        idea.channels.slice(1).map((_, at) => [namedAt(idea, `channels.${at + 1}`, ['channel', 'how'])]),
      ),
      listAt(idea, 'growth_tactics'),
    ]),
  };
};

export const goToMarket: Verb = (idea) => ({
  lead: filled([
    text(...sentences(idea, 'gtm_strategy', 4)),
    list(
      say('Channels, in the dossier’s order:', part(idea, 'channels')),
      idea.channels.map((_, at) => [namedAt(idea, `channels.${at}`, ['channel', 'how'])]),
    ),
    text(saidRating(idea, 'reach')),
  ]),
  more: filled([text(...sentences(idea, 'gtm_strategy').slice(4)), listAt(idea, 'growth_tactics', 'To grow afterwards:')]),
});

export const community: Verb = (idea) => {
  const places = (['reddit', 'facebook', 'youtube'] as const).filter((place) => idea.community_signals[place].named.length > 0);
  return {
    lead: filled([
      places.length > 0
        ? list(
            say('Where they talk, by the dossier:', part(idea, 'community_signals')),
            places.map((place) => [
              say(
                `${place.replace(/^./, (letter) => letter.toUpperCase())}: ${idea.community_signals[place].named.join(', ')}.`,
                part(idea, `community_signals.${place}`),
                part(idea, 'community_signals'),
              ),
            ]),
          )
        : text(say('The dossier names no public community.', part(idea, 'community_signals'))),
      text(say('How many members they have was not measured.', part(idea, 'community_signals'))),
      text(
        say(
          `Fit with these communities is rated ${idea.fit.community.rating} of 10: ${idea.fit.community.reason}`,
          part(idea, 'fit.community'),
        ),
      ),
      text(
        say(
          `First channel all the same: ${open(idea.channels[0]?.channel ?? '')}. ${ended(line(idea, 'channels.0.how').text)}`,
          part(idea, 'channels.0'),
        ),
      ),
    ]),
    more: filled([listAt(idea, 'growth_tactics')]),
  };
};
