import { type Random, seeded } from '../search/synthetic-text.ts';
import type { BinaryRow } from './copy-rows.ts';

/** What each person did: readings on as many days, saves and marks of different ideas. */
export const EACH = { views: 185, saves: 10, marks: 5 } as const;
export const EVENTS_EACH = EACH.views + EACH.saves + EACH.marks;
const SPAN_DAYS = 370;
const MARKS = ['interested', 'building', 'not_for_me'] as const;
const DAY_S = 86_400;

export type Sizes = { ideas: number; topics: number; people: number };

/** Few ideas are read by many: the chance falls with the square of the place. Which ideas those are has nothing to do with when they were published. */
const drawIdea = (random: Random, { ideas }: Sizes) => Math.floor(((Math.floor(ideas * random() ** 2) * 7_919) % ideas) | 0);

/** @returns the idea of the n-th reading; the same at each call with generators that begin alike */
function readings(sizes: Sizes) {
  const random = seeded(11);
  return () => drawIdea(random, sizes);
}

/** Ideas of a person's saves or marks, each once: steps around a circle that is not closed. */
function apart(sizes: Sizes, each: number, seed: number) {
  const random = seeded(seed);
  let [from, step] = [0, 0];
  return (n: number) => {
    if (n % each === 0) {
      from = drawIdea(random, sizes);
      step = 1 + Math.floor(random() * (sizes.ideas / (each + 1)));
    }
    return (from + (n % each) * step) % sizes.ideas;
  };
}

/** @returns how often each idea was read and saved by what the writers below write */
export function countedEvents(sizes: Sizes): { views: Uint32Array; saves: Uint32Array } {
  const [views, saves] = [new Uint32Array(sizes.ideas), new Uint32Array(sizes.ideas)];
  const [read, saved] = [readings(sizes), apart(sizes, EACH.saves, 13)];
  const add = (counts: Uint32Array, idea: number) => {
    counts[idea] = (counts[idea] as number) + 1;
  };
  for (let n = 0; n < sizes.people * EACH.views; n++) add(views, read());
  for (let n = 0; n < sizes.people * EACH.saves; n++) add(saves, saved(n));
  return { views, saves };
}

type Writer = (row: BinaryRow, n: number) => void;

/** What writes the n-th row of each table of events. @param today days since 2000-01-01 */
export function eventWriters(
  sizes: Sizes,
  people: Buffer,
  ideas: Buffer,
  today: number,
): Record<'idea_views' | 'saved_ideas' | 'idea_marks', Writer> {
  const [read, saved, marked] = [readings(sizes), apart(sizes, EACH.saves, 13), apart(sizes, EACH.marks, 17)];
  const ago = seeded(19);
  const second = (day: number) => day * DAY_S + Math.floor(ago() * DAY_S);
  return {
    idea_views: (row, n) => {
      const person = Math.floor(n / EACH.views);
      // Of each two days one, so that no reading of a day is there twice. Nothing was read today yet.
      const day = (today - 1 - ((n % EACH.views) * SPAN_DAYS) / EACH.views) | 0;
      row.begin(4);
      row.uuid(people, person);
      row.uuid(ideas, read());
      row.date(day);
      row.instant(second(day));
    },
    saved_ideas: (row, n) => {
      row.begin(3);
      row.uuid(people, Math.floor(n / EACH.saves));
      row.uuid(ideas, saved(n));
      row.instant(second(today - 1 - Math.floor(ago() * SPAN_DAYS)));
    },
    idea_marks: (row, n) => {
      row.begin(4);
      row.uuid(people, Math.floor(n / EACH.marks));
      row.uuid(ideas, marked(n));
      row.text(MARKS[n % MARKS.length] as string);
      row.instant(second(today - 1 - Math.floor(ago() * SPAN_DAYS)));
    },
  };
}
