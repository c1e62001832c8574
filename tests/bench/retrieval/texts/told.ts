import { americanTellings } from '../../../factories/tellings-american.ts';
import { britishTellings } from '../../../factories/tellings-british.ts';

/**
 * What is near each of the sixty ideas that two people told in four ways each without having seen the lists of trades: ids of companies of the file of
 * 2024-05-11, graded by two readers over all that any ranking brought up, and over what searching the file for other words did. `same` is the same work for
 * the same users, `elsewhere` for others, in another country or by other means. Of some ten of these subjects it was known when trades were added (feature
 * flags, shared flats, invoices that are late, unsold food …), so that they flatter a little.
 */
type Told = { same?: readonly number[]; elsewhere?: readonly number[] };

const british: readonly Told[] = [
  // meal-box
  { same: [637], elsewhere: [989, 22205] },
  // dog-walkers
  {},
  // language-tutors
  { same: [103, 583], elsewhere: [163, 1443, 1807, 23414, 25518, 25674, 28008] },
  // invoice-reminders
  { same: [13333, 27157], elsewhere: [712, 2007, 2032, 22853, 23820, 25317, 27108, 27817, 28932] },
  // shared-journeys
  { same: [121], elsewhere: [672] },
  // bedtime-stories-adults
  { elsewhere: [1772, 13120, 23633] },
  // e-signing
  { same: [145, 23156], elsewhere: [987, 12246, 24821, 28093] },
  // crash-reports
  { same: [81, 28141], elsewhere: [1038, 12356, 12637, 26657, 27666, 28779, 29334] },
  // unsold-food-bags
  { elsewhere: [1009, 24255] },
  // flatmate-costs
  { same: [812], elsewhere: [347, 1657, 13337, 24266, 24485, 26724] },
  // pallet-balances
  {},
  // hoof-records
  {},
  // site-snags
  { same: [8, 1265], elsewhere: [29496, 29511] },
  // hive-scale
  {},
  // deposit-letters
  { elsewhere: [484] },
  // customs-clerks
  { elsewhere: [595, 1778, 13524, 27190] },
  // cafe-allergens
  {},
  // swim-stroke
  {},
  // pill-dispenser
  {},
  // vat-aside
  { elsewhere: [12366] },
  // lock-queues
  {},
  // station-magazine
  {},
  // memory-smells
  {},
  // ride-along-drivers
  {},
  // sourdough-boarding
  {},
  // saddle-sheet
  {},
  // funeral-choirs
  { elsewhere: [1010] },
  // warehouse-game
  {},
  // awkward-dates-tests
  {},
  // lambing-nights
  {},
];

const american: readonly Told[] = [
  // dog-walk
  {},
  // subs-cancel
  { same: [1005], elsewhere: [1489] },
  // meal-kit
  { same: [637], elsewhere: [989, 1952, 22205] },
  // feature-flags
  { same: [600, 13312, 25174], elsewhere: [221, 521] },
  // lang-tutor
  { same: [103, 583], elsewhere: [163, 1443, 1807, 23414, 25518, 25674, 28008] },
  // resto-shifts
  { same: [784], elsewhere: [783, 12844, 21790, 27959] },
  // video-therapy
  { same: [696, 22782], elsewhere: [517, 1099, 1771, 1935, 21947, 24353, 24760, 25308, 25682, 27151, 29244] },
  // gps-collar
  {},
  // freight-match
  { same: [431, 12010, 13498, 25605, 25822], elsewhere: [1052, 1778, 2009, 12836, 12850, 13176, 24271, 27222, 29397] },
  // roomie-split
  { same: [812], elsewhere: [347, 1657, 13337, 24266, 24485, 26724] },
  // hive-sensor
  {},
  // change-orders
  { elsewhere: [8, 29496] },
  // pt-videos
  { elsewhere: [24370, 29102] },
  // executor
  {},
  // shoe-resole
  {},
  // coi-track
  { elsewhere: [24257] },
  // court-cover
  {},
  // youth-refs
  {},
  // beef-share
  { elsewhere: [22053, 22205] },
  // db-mask
  { same: [26872], elsewhere: [25353] },
  // starter-hotel
  {},
  // manual-sleep
  { elsewhere: [1772, 13120] },
  // prop-swap
  { elsewhere: [1601] },
  // hometown-lamp
  {},
  // plant-pannier
  {},
  // hard-talk
  { elsewhere: [1618, 28788] },
  // paint-left
  {},
  // parade-plan
  {},
  // squeak-fix
  {},
  // broken-box
  { elsewhere: [23630] },
];

export type ToldText = { idea: string; text: string; grades: ReadonlyMap<string, number> };

const textsOf = (by: string, tellings: typeof britishTellings, judged: readonly Told[]): ToldText[] =>
  tellings.flatMap((texts, i) => {
    const { same = [], elsewhere = [] } = judged[i] ?? {};
    const grades = new Map([...same.map((id) => [String(id), 3] as const), ...elsewhere.map((id) => [String(id), 2] as const)]);
    return texts.map((text) => ({ idea: `told-${by}-${i}`, text, grades }));
  });

export const told: readonly ToldText[] = [
  ...textsOf('british', britishTellings, british),
  ...textsOf('american', americanTellings, american),
];
