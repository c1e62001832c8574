import { type PaidPlans, plansOf } from './plans-of.ts';
import { type Chance, chanceFrom } from './random.ts';

export const DEMO_DOMAIN = 'demo.assay.example';
export const DAY_MS = 86_400_000;

/** What one made-up person did. Instants are UTC; ideas are positions in the catalogue. */
export type Life = PaidPlans & {
  id: string;
  email: string;
  fullName: string;
  createdAt: Date;
  isVerified: boolean;
  /** Null for who never confirmed the address. */
  lastSeenAt: Date | null;
  /** One a day and idea at most. */
  views: { idea: number; at: Date }[];
  saves: { idea: number; at: Date }[];
  research: Date[];
  questions: Date[];
};

export type World = {
  seed: number;
  people: number;
  /** How many ideas there are to read. */
  ideas: number;
  /** Mean number of ideas somebody opens in all. */
  viewsEach: number;
  days: number;
  until: Date;
};

const FIRST =
  'Ada Ben Chiara Dev Elif Femi Grace Hana Ines Jonas Kofi Lena Mara Noor Omar Priya Quinn Rosa Sven Tariq Uma Vera Wei Ximena Yusuf Zoe';
const LAST = 'Abbott Baker Costa Diaz Evans Fischer Garcia Hughes Ito Jansen Khan Lopez Meyer Novak Okafor Patel Rossi Silva Tanaka Weber';
const [firstNames, lastNames] = [FIRST.split(' '), LAST.split(' ')];
/** Fewer people come on Saturdays and Sundays. */
const WEEKDAYS = [0.6, 1.15, 1.2, 1.15, 1.1, 1, 0.65] as const;
/** How many times more people come at the end of the span than at its beginning. */
const GROWTH = 6;
/** Accounts nobody confirms are removed after a week, so that only younger ones can be unconfirmed. */
const UNCONFIRMED_DAYS = 7;

/** Made-up people, one after the other in the order they signed up; the same for the same world. */
export function* livesOf(world: World): Generator<Life> {
  const chance = chanceFrom(world.seed);
  for (const [no, createdAt] of signUps(chance, world).entries()) yield lifeOf(chance, world, no, createdAt);
}

function signUps(chance: Chance, { people, days, until }: World): Date[] {
  const first = until.getTime() - days * DAY_MS;
  const weights = Array.from({ length: days }, (_, day) => {
    const weekday = new Date(first + day * DAY_MS).getUTCDay();
    return GROWTH ** (day / days) * (WEEKDAYS[weekday] as number);
  });
  const sums: number[] = [];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  const total = sums.at(-1) ?? 0;
  const dayOf = (point: number) => sums.findIndex((sum) => point < sum);
  const at = () => new Date(first + Math.floor((dayOf(chance.next() * total) + chance.next()) * DAY_MS));
  return Array.from({ length: people }, at).sort((a, b) => a.getTime() - b.getTime());
}

function lifeOf(chance: Chance, world: World, no: number, createdAt: Date): Life {
  const { until } = world;
  const [first, last] = [chance.pick(firstNames), chance.pick(lastNames)];
  const id = chance.idAt(createdAt);
  const email = `${first}.${last}.${no + 1}@${DEMO_DOMAIN}`.toLowerCase();
  const age = (until.getTime() - createdAt.getTime()) / DAY_MS;
  const isVerified = age > UNCONFIRMED_DAYS || chance.happens(0.82);
  const plans = plansOf(chance, { id, createdAt, until, mayPay: isVerified });
  // How long they stay interested; who pays stays longer.
  const stays = Math.min(age, chance.around(plans.tier === 'free' ? 20 : 160));
  const moments = (mean: number) =>
    isVerified ? Array.from({ length: Math.round(chance.around(mean)) }, () => after(createdAt, stays)) : [];
  const after = (from: Date, within: number) => new Date(from.getTime() + Math.floor(chance.next() ** 1.6 * within * DAY_MS));
  const views = moments(world.viewsEach).map((at) => ({ idea: popular(chance, world.ideas), at }));
  const paid = plans.payments[0]?.paidAt;
  const working = (mean: number) =>
    paid ? Array.from({ length: Math.round(chance.around(mean)) }, () => after(paid, (until.getTime() - paid.getTime()) / DAY_MS)) : [];
  const seen = [createdAt, ...views.map(({ at }) => at)].map((at) => at.getTime());
  return {
    ...plans,
    lastSeenAt: isVerified ? new Date(Math.max(...seen)) : null,
    id,
    email,
    fullName: `${first} ${last}`,
    createdAt,
    isVerified,
    views: onceADay(views),
    saves: firstOfEach(views.filter(() => chance.happens(0.12))),
    research: working(1.5),
    questions: working(4),
  };
}

/** Some ideas are read far more than others. */
const popular = (chance: Chance, ideas: number) => Math.floor(chance.next() ** 2.2 * ideas);

type Seen = { idea: number; at: Date };
const onceADay = (views: Seen[]) => [
  ...new Map(views.map((view) => [`${view.idea} ${view.at.toISOString().slice(0, 10)}`, view])).values(),
];
const firstOfEach = (saves: Seen[]) => [...new Map(saves.map((save) => [save.idea, save])).values()];
