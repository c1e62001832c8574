import sql from 'sql-template-tag';
import { type Flow, flows } from './flows.ts';
import { type Fuse, type HttpFault, type Planted, sound } from './fuse.ts';
import { violations } from './invariants.ts';
import { addIdeas, addPerson, aWorld, calm, type Databases, deliverBadly, type PersonInWorld, type World, work } from './world.ts';

const TRIES = 3;

export type Run = { wrong: string[]; did: string[]; deaths: number; charges: number };

/**
 * One seeded run: people do things, at every step of which our process may die, lose its connection, or find the provider failing; webhooks travel badly.
 * Then peace, and what must hold is checked.
 * @param cut cuts the database connections of the run
 */
type Options = { planted?: Planted | undefined; cut?: () => Promise<void>; isFair?: boolean };

export async function oneRun(dbs: Databases, random: () => number, options: Options = {}): Promise<Run> {
  const world = aWorld(dbs, random, options.planted);
  const did: string[] = [];
  let deaths = 0;
  const aFuse = (): Fuse => {
    if (options.isFair) return sound(options.planted, world.said);
    const fuse = sound(options.planted, world.said);
    fuse.diesAt = world.chance(0.5) ? 1 + Math.floor(world.random() * 40) : Number.POSITIVE_INFINITY;
    // A planted bug shows in bad weather only: it gets more of it.
    const [rough, bad] = options.planted ? [0.8, 0.4] : [0.5, 0.2];
    const isRough = world.chance(rough);
    fuse.httpFault = () =>
      isRough && world.chance(bad)
        ? world.pick<HttpFault>(['refused', 'too_many', 'broken', 'answer_lost', 'answer_lost', 'asked_again', 'asked_again'])
        : 'none';
    const { cut } = options;
    if (cut && world.chance(0.2)) fuse.cutConnection = async () => (world.chance(0.05) ? cut() : undefined);
    return fuse;
  };
  for (let i = 0; i < 2; i++) await addPerson(world);
  await addIdeas(world, 3);
  const length = 6 + Math.floor(world.random() * 8);
  for (let i = 0; i < length; i++) {
    const person = world.pick(world.people);
    const flow = world.pick(flows);
    did.push(flow.name);
    deaths += await doFlow(world, flow, person, aFuse);
    if (!options.isFair) {
      const process = world.process(aFuse());
      await deliverBadly(world, process).catch(() => undefined);
      await work(process);
      if (process.fuse.isDead) deaths++;
      if (world.chance(0.3)) world.pass(Math.floor(world.random() * 5 * 3_600_000));
      else world.pass(20_000);
    } else await calmly(world);
  }
  await calm(world);
  const [count] = await dbs.world.rows<{ n: number }>(sql`SELECT count(*) AS n FROM sandbox.objects WHERE object = 'charge'`);
  return { wrong: await violations(world), did, deaths, charges: count?.n ?? 0 };
}

async function calmly(world: World): Promise<void> {
  const process = world.process();
  await deliverBadly(world, process);
  await work(process);
}

/** People try again when a page fails. What happened at the provider between the tries stays happened. */
async function doFlow(world: World, flow: Flow, person: PersonInWorld, aFuse: () => Fuse): Promise<number> {
  let deaths = 0;
  for (let i = 0; i < (flow.isAskedOnce ? 1 : TRIES); i++) {
    const process = world.process(aFuse());
    try {
      const then = await flow.ask(world, process, person);
      await then?.();
      return deaths;
    } catch {
      if (process.fuse.isDead) deaths++;
    }
  }
  return deaths;
}
