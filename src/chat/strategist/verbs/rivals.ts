import type { IdeaFull } from '../../../catalogue/index.server.ts';
import { asker, count, ended, led, line, part, say, sentences } from '../lines.ts';
import { gravestRisks, holdsName, listAt, namedAt, saidRating, saidRisk } from './parts.ts';
import { filled, list, text, type Verb } from './verb.ts';

export const competitors: Verb = (idea, { question, input }) => {
  const { direct, indirect } = idea.competitive_landscape;
  const all = [
    ...direct.map((rival, at) => ({ ...rival, path: `competitive_landscape.direct.${at}` })),
    ...indirect.map((rival, at) => ({ ...rival, path: `competitive_landscape.indirect.${at}` })),
  ];
  const named = all.filter(({ name }) => holdsName(question, name));
  const shown = named.length > 0 ? named : all.slice(0, direct.length);
  const feared = gravestRisks(idea).find(({ risk }) => all.some(({ name }) => risk.includes(name)));
  return {
    lead: filled([
      input.stance === 'denied'
        ? text(
            say(
              `There is competition: the dossier names ${direct.length} direct ones.`,
              asker,
              count(idea, 'competitive_landscape.direct'),
            ),
          )
        : text(),
      list(
        named.length > 0
          ? undefined
          : say(`Direct competitors, ${direct.length} in the dossier:`, count(idea, 'competitive_landscape.direct')),
        shown.map((rival) => [
          namedAt(idea, rival.path, ['name', 'what']),
          ...(rival.price ? [say(`Price: ${ended(rival.price)}`, part(idea, `${rival.path}.price`))] : []),
          led('Where it is weak:', line(idea, `${rival.path}.weakness`)),
        ]),
      ),
      text(
        led('Left unserved:', line(idea, 'market_gap.unserved')),
        led('Why the others will not follow at once:', line(idea, 'market_gap.why_incumbents_will_not')),
      ),
      feared
        ? text(
            say(`The one to fear (${feared.severity} severity): ${ended(feared.risk)}`, part(idea, `risks_and_challenges.${feared.at}`)),
            led('Answer:', line(idea, `risks_and_challenges.${feared.at}.mitigation`)),
          )
        : text(),
      text(saidRating(idea, 'gap')),
    ]),
    more: filled([
      listAt(idea, 'competitive_landscape.indirect', 'People also make do with:', ['name', 'weakness']),
      text(...sentences(idea, 'competitive_advantage')),
    ]),
  };
};

/** The gravest risk that somebody else does the same. */
const followed = (idea: IdeaFull) => gravestRisks(idea).find(({ risk }) => FOLLOWS.test(risk));
const FOLLOWS =
  /\b(?:add|adds|copy|copies|bundle|bundles|launch|launches|enter|enters|follow|follows|imitate|offers?|absorb|absorbs|build|builds|include|includes|undercut|undercuts)\b(?!\s+(?:up|to|on)\b)|\b(?:free|open) (?:sets?|tools?|versions?)\b|\b(?:general )?assistants?\b/i;

export const advantage: Verb = (idea) => ({
  lead: filled([
    text(...sentences(idea, 'competitive_advantage')),
    text(led('Why the others will not follow at once:', line(idea, 'market_gap.why_incumbents_will_not'))),
    text(saidRating(idea, 'gap')),
    text(...[followed(idea) ?? gravestRisks(idea)[0]].flatMap((one) => (one ? [saidRisk(idea, 'What could undo it', one)] : []))),
  ]),
});
