import { type IdeaFull, offerPrice } from '../../../catalogue/index.server.ts';
import { ended, first, led, open, opening, part, say, self } from '../lines.ts';
import { gravestRisks, listAt, saidRating } from './parts.ts';
import { draft, filled, list, text, type Verb } from './verb.ts';

/** A first letter that promises only what the dossier holds. */
export const outreach: Verb = (idea) => {
  const { lead_magnet, front_end } = idea.value_ladder;
  return {
    lead: filled([
      text(
        say('A first email, put together from what the dossier offers. Replace what stands in brackets.', self),
        led('It goes to whoever signs:', first(idea, 'target_market.buyer')),
      ),
      draft([
        say(`Subject: ${subjectOf(idea)}`, part(idea, 'value_ladder.lead_magnet')),
        say('', self),
        say('Hello [name],', self),
        say('', self),
        say('[One line on what you saw at this person: why you write to them and not to anybody.]', self),
        say('', self),
        say(`I am working on this: ${ended(idea.tagline)}`, part(idea, 'tagline')),
        say('', self),
        say(
          lead_magnet.price_cents === 0
            ? `I can send you this, free: ${ended(lead_magnet.offer)}`
            : `I can send you this for ${offerPrice(lead_magnet)}: ${ended(lead_magnet.offer)}`,
          part(idea, 'value_ladder.lead_magnet'),
        ),
        say(
          `If it is of use, the next step is small, ${offerPrice(front_end)}: ${ended(front_end.offer)}`,
          part(idea, 'value_ladder.front_end'),
        ),
        say('', self),
        say('Could you show me how you do this today? A short call is enough.', self),
        say('', self),
        say('[Your name]', self),
      ]),
      list(say('For the line in brackets, what the dossier says of them:', part(idea, 'target_market')), [
        [led('The moment:', opening(idea, 'target_market.moment'))],
        [led('What they do today:', opening(idea, 'target_market.today'))],
      ]),
      text(
        say('Send it to a few by hand before you send it to many, and count answers, not opens.', self),
        led('Where to find them:', opening(idea, 'execution_plan.first_ten_customers')),
      ),
    ]),
    more: filled([listAt(idea, 'value_propositions', 'Other things it may promise:')]),
  };
};

/** What is given away, up to where it is explained. */
const subjectOf = ({ value_ladder }: IdeaFull) => open(value_ladder.lead_magnet.offer.split(/[:;]/)[0] as string);

/** Questions for a conversation, each against what the dossier takes for true. */
export const interview: Verb = (idea) => {
  const { front_end } = idea.value_ladder;
  const [grave] = gravestRisks(idea);
  return {
    lead: filled([
      text(say('Ask about what they did, not about what they would do. Each question tests a line of the dossier:', self)),
      list(
        undefined,
        [
          [
            say('“When did this last happen, and what did you do?”', self),
            led('The dossier expects:', opening(idea, 'target_market.moment')),
          ],
          [say('“Show me how you do it now.”', self), led('It expects:', opening(idea, 'target_market.today'))],
          [say('“What does that cost you, in hours and in money?”', self), saidRating(idea, 'willingness_to_pay')],
          [say('“Who else has to agree before you buy?”', self), led('It expects:', first(idea, 'target_market.buyer'))],
          [
            say('Then ask for the order.', self),
            say(`${ended(front_end.offer)} Price: ${offerPrice(front_end)}.`, part(idea, 'value_ladder.front_end')),
            say('Praise without a date is a no.', self),
          ],
        ].map((item) => item.filter((one) => one !== undefined)),
      ),
      grave && text(say(`Listen for what could end it: ${ended(grave.risk)}`, part(idea, `risks_and_challenges.${grave.at}`))),
      text(led('Enough of them said yes when this happens:', { ...first(idea, 'next_test.pass') })),
    ]),
    more: filled([text(led('Whom to ask first:', opening(idea, 'execution_plan.first_ten_customers')))]),
  };
};
