import { usd } from '../../chat/index.server.ts';
import { blank } from '../idea-builder.ts';
import type { KitSource } from './kit-source.ts';
import { bullets, section, table, withSources } from './part-text.ts';
import { ended, oneLine, sentencesOf } from './words.ts';

/** What is built, for whom, why now, and when to drop it: of a weak idea that stands first. */
export function brief(source: KitSource): string {
  const { gap, nextTest, regulatory, reach, doubt } = source;
  const stop = section(
    'Drop it when',
    doubt,
    source.killCriteria.length > 0 ? bullets(source.killCriteria.map(ended)) : blank('what would make you stop, and by when'),
  );
  return withSources(
    source,
    source.from === 'dossier'
      ? ['Audience', 'Problem', 'Solution', 'Why now', 'Competition', 'First version', 'Regulation', 'Next test', 'Kill criteria']
      : ['the idea as it was asked', 'Competitors', 'Market notes', 'Verdict'],
    doubt && stop,
    section('In one sentence', ended(source.tagline)),
    section(
      'Who it is for',
      source.person ? ended(oneLine(source.person)) : blank('one person you could name: trade, place, how many there are'),
      `**Who pays:** ${source.buyer ? ended(oneLine(source.buyer)) : blank('who signs for it, and out of which budget')}`,
      reach && `**Within reach:** ${reach.buyers.toLocaleString('en-US')} (est.).[^${reach.figure}] ${ended(oneLine(reach.are))}`,
    ),
    section(
      'When it hurts',
      oneLine(source.moment || source.problem) || blank('the moment it hurts: who, where, what it costs them'),
      source.today && `**Today:** ${oneLine(source.today)}`,
    ),
    section('What is built', source.solution.trim()),
    source.promises.length > 0 && section('What customers are promised', bullets(source.promises.map(ended))),
    section(
      'In the first version',
      table(
        ['Feature', 'What it does'],
        source.features.map(({ name, what }) => [name, what]),
      ),
    ),
    section(
      'Left out on purpose',
      source.leftOut.length > 0 ? bullets(source.leftOut) : blank('what you will not build first, so that it ships'),
    ),
    source.whyNow.summary &&
      section(
        'Why now',
        oneLine(source.whyNow.summary),
        bullets(source.whyNow.causes.map(({ date, what, source: by }) => `${date}: ${ended(what)} Source: ${ended(by)}`)),
      ),
    source.competitors.length > 0 &&
      section(
        'Who is there already',
        table(
          ['Who', 'What they do', 'Price', 'Where they leave room'],
          source.competitors.map(({ name, what, price, weakness }) => [name, what, price || 'not known', weakness]),
        ),
        gap &&
          `**Served:** ${oneLine(gap.served)}\n\n**Not served:** ${oneLine(gap.unserved)}\n\n**Why they will not follow:** ${oneLine(gap.whyNot)}`,
      ),
    section(
      'What it has to keep to',
      bullets([
        ...(regulatory.notes ? sentencesOf(regulatory.notes) : [blank('rules of your trade and country; ask somebody who knows them')]),
        ...source.technical.map(ended),
      ]),
    ),
    nextTest &&
      section(
        'Before anything is built',
        ended(oneLine(nextTest.what)),
        `It costs ${usd(nextTest.cost_cents)} and takes ${nextTest.days} days. **Passed when:** ${ended(nextTest.pass)}`,
      ),
    !doubt && stop,
    section('Yours to decide', bullets([blank('the name it is sold under'), blank('the first person you will show it to, and when')])),
  );
}
