import { blank } from '../idea-builder.ts';
import type { Blueprint } from './blueprint.ts';
import type { KitSource } from './kit-source.ts';
import { bullets, section, withSources } from './part-text.ts';
import { ended, listed, lowerFirst, oneLine, open } from './words.ts';

/** “A service” names nothing. */
const NO_NAME =
  /^(?:an?|the)\s+(?:\w+\s)?(?:service|app|tool|platform|product|website|site|system|marketplace|software|business|company|shop|way)$/i;
const BURDEN = [
  [6, 'Exact before friendly: whoever buys has to answer to somebody else for it.'],
  [3, 'Plain and checkable: say who did what, and when.'],
  [0, 'Short and warm: nobody needs permission to use it.'],
] as const;

/** Promise, voice, what may not be said, names to try, and from whom to be told apart. */
export function brandBrief(source: KitSource, plan: Blueprint): string {
  const kinds = plan.pieces.map(({ kind }) => kind);
  const many = (...of: string[]) => kinds.filter((kind) => of.includes(kind)).length;
  const places = [
    many('message') >= 2 && 'Most customers will know it from messages, so the voice of a text is the brand; settle it before a logo.',
    many('document') >= 2 &&
      'Its pages are printed and handed on, so it has to be good in black on white, with the name small and the facts large.',
    many('goods') >= 2 && 'It is held in hands, so the label and the card in the box come before the website.',
    many('service') >= 2 && 'People meet a person first: how they introduce themselves, what they wear and leave behind is the brand.',
    many('intake', 'register', 'calendar', 'match') >= 3 &&
      'It is worked with, not looked at, so calm beats clever: few colours, large figures, nothing that moves by itself.',
  ].filter((line): line is string => Boolean(line));
  const short = open(source.title.split(/\s+(?:for|from|by|in|at|that|which|who|to)\s/)[0] ?? source.title);
  const names = [
    ...new Set([
      ...(NO_NAME.test(short) ? [] : [short]),
      ...source.features.map(({ name }) => name).filter((name) => [2, 3].includes(name.split(' ').length)),
    ]),
  ].slice(0, 5);
  const tone = BURDEN.find(([least]) => (source.regulatory.burden ?? 0) >= least)?.[1] ?? BURDEN[2][1];
  return withSources(
    source,
    source.from === 'dossier' ? ['Solution', 'Audience', 'Competition', 'First version', 'Regulation'] : ['the idea as it was asked'],
    section('Promise', ended(source.tagline)),
    section(
      'To whom it speaks',
      source.person ? ended(oneLine(source.person)) : blank('one person you could name'),
      source.buyer && `It has to survive being shown to who pays: ${ended(lowerFirst(oneLine(source.buyer)))}`,
    ),
    section('Why anybody should believe it', source.advantage ? oneLine(source.advantage) : blank('what you can do that others cannot')),
    section(
      'Voice',
      bullets([
        tone,
        `Call its parts by one name each, everywhere: ${
          listed(
            names
              .filter((name) => name !== short)
              .slice(0, 3)
              .map((name) => `“${lowerFirst(name)}”`),
          ) || blank('what its customers call them')
        }.`,
        ...(source.keyword ? [`Use the words they search with: “${source.keyword}”.`] : []),
      ]),
    ),
    source.leftOut.length > 0 &&
      section('Never say or imply', 'That it does or holds any of these:', bullets(source.leftOut.map((line) => lowerFirst(open(line))))),
    places.length > 0 && section('Where it is met', bullets(places)),
    section(
      'Names to try',
      names.length === 0
        ? blank('three names of your own')
        : bullets(names.map((name) => `${name}${name === short ? ' (what it is)' : ' (a part of its first version)'}`)),
      `None of them is checked. Before printing: ${blank('trade-mark search in your country')} and ${blank('a domain you can have')}.`,
    ),
    source.competitors.length > 0 &&
      section(
        'To be told apart from',
        bullets(source.competitors.slice(0, 4).map(({ name, weakness }) => `${name}: ${lowerFirst(ended(weakness))}`)),
      ),
    section(
      'Looks',
      bullets([
        'Two typefaces at most, one of them for figures; contrast of 4.5 to 1 or better.',
        `One colour of its own: ${source.competitors.length > 0 ? blank('chosen beside the products above, so that it is none of theirs') : blank('chosen')}`,
        'A photograph only of the real thing and of people who agreed.',
      ]),
    ),
  );
}
