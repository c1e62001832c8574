/** Says how far the measured tables reach: `npm run measure -- ground [--each]` prints the buyers and the pay of each dossier that has them. */
import { measureGround, readGround } from './ground.ts';

const grounds = await readGround();
const { figures, faults } = measureGround(grounds);
for (const fault of faults) console.error(fault);

const count = (countries: readonly string[], has: (slug: string) => boolean) =>
  [...grounds].filter(([slug, ground]) => countries.includes(ground.country) && has(slug)).length;
const withBuyers = (slug: string) => figures.get(slug)?.buyers != null;
const withPay = (slug: string) => figures.get(slug)?.pay != null;
for (const country of ['US', 'GB'])
  console.log(
    `${country}: ${count([country], () => true)} dossiers, ${count([country], withBuyers)} with a count, ${count([country], withPay)} with pay`,
  );
const others = Map.groupBy(
  [...grounds].filter(([, ground]) => !['US', 'GB'].includes(ground.country)),
  ([, ground]) => ground.country,
);
for (const [country, all] of [...others].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${country}: ${all.length} dossiers, ${all.filter(([slug]) => withBuyers(slug)).length} with a count`);
if (process.argv.includes('--each'))
  for (const [slug, { buyers, pay }] of figures)
    if (buyers !== null || pay !== null) {
      const { naics, ownership, sic, nace, payer_soc, user_soc } = grounds.get(slug) ?? {};
      console.log(
        [slug, naics && `${naics} ${ownership}`, sic, nace, buyers, payer_soc, user_soc, pay].filter((each) => each != null).join(' · '),
      );
    }
process.exitCode = faults.length > 0 ? 1 : 0;
