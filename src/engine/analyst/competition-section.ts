import type { LedgerEntry } from '../evidence.contract.ts';
import { grouped } from '../plain-text.ts';
import type { Sentence } from '../report.contract.ts';
import { advice, fact, judgement, lineOf, listed, nameable, nameOf, quoted, titleOf } from '../say.ts';
import { isOld, monthOf, monthsOf } from '../scores/near.ts';
import { nearness } from '../scores/tables.ts';
import { wordsOf } from '../understanding/tokens.ts';
import { rivalNamed } from '../verdict/claims.ts';
import { closestOf } from '../verdict/closest.ts';
import type { Facts } from '../verdict/facts.ts';
import { isReasonByEditors } from '../verdict/our-editors.ts';
import { peopleOf } from '../verdict/own-words.ts';
import { isFieldFound } from '../verdict/rule.ts';
import { profileOf } from './phrasing.ts';

/** Who does it already: the closest by name, the rest by number, the dead, the free, and the room between them. */
export function competitionSentences(facts: Facts): Sentence[] {
  const { living, close, dead, backed, projects, gap, english } = facts;
  const said: Sentence[] = [];
  if (!english && living.length === 0)
    return [judgement('Companies describe themselves in English here, so none of them can be compared with this text.')];
  const own = nameable(living.filter((entry) => entry.source !== 'catalogue'));
  const named = nameable(living.filter((entry) => entry.source === 'catalogue'));
  const told = own.slice(0, 3);
  for (const entry of told) said.push(fact(`${profileOf(entry)}.`, [entry]));
  const old = own.slice(0, 9).filter(({ observed_at }) => isOld(observed_at, facts.ledger.closed_on));
  if (old.length > 0) said.push(judgement(ageOf(old), old));
  if (own.length > 3) {
    const rest = own.slice(3, 9);
    const also = rest.filter(({ relevance }) => relevance >= nearness.close);
    const further = rest.filter(({ relevance }) => relevance < nearness.close);
    if (also.length > 0) said.push(fact(`Also near, by our measure: ${listed(also.map((entry) => nameOf(entry)))}.`, also));
    if (further.length > 0) said.push(fact(`Further off, by our measure: ${listed(further.map((entry) => nameOf(entry)))}.`, further));
  }
  if (named.length > 0) {
    const shown = named.slice(0, 5);
    said.push(
      fact(
        `Our catalogue names ${listed(shown.map((entry) => nameOf(entry)))} as ${shown.length === 1 ? 'a competitor' : 'competitors'} of an idea near yours.`,
        shown,
      ),
    );
    const weak = shown.find((entry) => typeof entry.also?.weakness === 'string' && lineOf({ text: String(entry.also.weakness) }));
    if (weak)
      said.push(
        fact(`The weak side of ${nameOf(weak)}, as our dossier has it: ${quoted(lineOf({ text: String(weak.also?.weakness) }, 120))}.`, [
          weak,
        ]),
      );
  }
  const closed = nameable(dead).slice(0, 3);
  if (closed.length > 0) {
    const reasoned = closed.find((entry) => typeof entry.also?.reason === 'string' && lineOf({ text: String(entry.also.reason) }, 90));
    said.push(
      fact(
        `${listed(closed.map((entry) => nameOf(entry)))} tried something near it and ${closed.length === 1 ? 'has' : 'have'} closed.`,
        closed,
      ),
    );
    said.push(
      reasoned
        ? fact(
            `For ${nameOf(reasoned)} ${isReasonByEditors(reasoned) ? 'our editors give' : 'the source gives'} a reason: ${quoted(lineOf({ text: String(reasoned.also?.reason) }, 90))}.`,
            [reasoned],
          )
        : judgement(
            `Why ${nameOf(closed[0] as LedgerEntry)} closed is not in the source. A conversation with somebody who was there is worth more than this page.`,
            closed.slice(0, 1),
          ),
    );
  }
  const free = nameable([...projects].sort((a, b) => (b.value ?? 0) - (a.value ?? 0)))[0];
  if (free)
    said.push(
      fact(
        `${nameOf(free)}${titleOf({ subject: free.text ?? '' }, 100) ? ` (${quoted(titleOf({ subject: free.text ?? '' }, 100))})` : ''} is free to use${free.value ? ` and has ${grouped(free.value)} stars` : ''}.`,
        [free],
      ),
    );
  const perhaps = nameable(facts.possible.filter(({ relevance }) => relevance >= nearness.look)).slice(0, 5);
  if (perhaps.length > 0 && living.length < 5)
    said.push(
      fact(
        `Less surely near, and worth a look: ${listed(
          perhaps.map((entry) => {
            // Of a company that our catalogue names, the line only says where.
            const line = entry.source === 'catalogue' ? '' : lineOf(entry, 60);
            return `${nameOf(entry)}${line ? ` (${quoted(line)})` : ''}`;
          }),
        )}.`,
        perhaps,
      ),
    );
  const rival = rivalNamed(facts.ledger.understanding.text);
  if (lineOf({ text: rival }) !== '' && !facts.ledger.entries.some((entry) => tellsOf(entry, rival)))
    said.push(
      judgement(
        `The text itself names ${quoted(rival)} as what to beat. Nothing about it was found here, so it counts for nothing above: look at what it charges and for whom it does too much.`,
      ),
    );
  said.push(...room(facts, close.length, backed.length, gap));
  return said;
}

/** Of which month what is told of companies is, where it is old: by name, as others of another day, or of none, stand beside them. */
function ageOf(old: readonly LedgerEntry[]): string {
  const months = monthsOf(old.map(({ observed_at }) => observed_at));
  const parts = months.map((month) => {
    const names = old.filter(({ observed_at }) => monthOf(observed_at) === month).map((entry) => nameOf(entry));
    return `of ${listed(names.length > 4 ? [...names.slice(0, 3), 'others of that list'] : names)} is as of ${month}`;
  });
  const whose = old.length === 1 ? 'the date of its list' : months.length === 1 ? 'the date of their list' : 'the dates of their lists';
  return `What is told ${listed(parts)}, ${whose}.`;
}

/** Whether an entry is what a name stands for, or says anything of it. */
const tellsOf = ({ subject, text = '' }: LedgerEntry, name: string): boolean =>
  ` ${wordsOf(`${subject} ${text}`).join(' ')} `.includes(` ${wordsOf(name).join(' ')} `);

function room(facts: Facts, close: number, backed: number, gap: string): Sentence[] {
  const { living } = facts;
  if (!facts.understood) return [];
  if (!facts.companiesHeard) return [judgement('The companies could not be asked, so an empty table here means nothing.')];
  if (living.length === 0 && closestOf(facts.ledger).length > 0)
    return [judgement('None of these is surely the same thing. Look at each before you believe that there is room.')];
  if (living.length === 0 && facts.dead.length > 0) return [];
  if (living.length === 0)
    return [
      judgement(
        'No company near it was found. That is either room or a warning, and the difference is whether anybody has looked for one.',
      ),
    ];
  const first = facts.rival;
  const lead = first ? nameOf(first) : '';
  if (isFieldFound(facts))
    return [
      judgement(
        gap
          ? `The field is crowded. What the text puts against it${lineOf({ text: gap }, 95) ? ` (${quoted(lineOf({ text: gap }, 95))})` : ''} is a claim, and the first thing to test.`
          : 'The field is crowded, and the text does not say what it leaves open.',
      ),
      ...(first
        ? [
            advice(`Become a customer of ${lead}: use it as ${peopleOf(facts)} would, and write down each place where it gives up.`, [
              first,
            ]),
          ]
        : []),
    ];
  const maybe = facts.possible.filter(({ relevance }) => relevance >= nearness.look).length;
  if (close === 0)
    return [
      judgement(
        `Nothing found${facts.deadClose.length > 0 ? ' that may still sell' : ''} reaches the similarity from which it is counted as the same. Read the nearest yourself: the measure goes by words.`,
      ),
    ];
  return [
    judgement(
      backed > 0
        ? `${living.length === 1 ? 'It' : 'The largest of them'} can answer a newcomer in price; it will not answer a newcomer who serves a group too small for it.`
        : maybe >= 2
          ? `${close === 1 ? 'One is close' : 'Few are close'}, and more may be near: look at each before you believe that there is room.`
          : close === 1
            ? 'A single close rival leaves room, if you pick the people it serves worst.'
            : 'So few close rivals leave room, if you pick the people they serve worst.',
    ),
  ];
}
