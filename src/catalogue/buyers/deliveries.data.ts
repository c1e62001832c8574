type Delivery = { dossiers: number; priceUsdYear: Quartiles; keptShare: Quartiles; hoursPer1000Usd: Quartiles; gainUsdMonth: Quartiles };

/** The lower quarter, the middle and the upper quarter of what dossiers estimate. */
export type Quartiles = readonly [low: number, middle: number, high: number];

/**
 * What it takes to earn, by kind of delivery: the estimates of our own dossiers, which nobody measured (`npm run measure -- deliveries`, 27 Nov 2026). Of a
 * dossier's cautious case: what one buyer pays in a year, which share of the sales is kept after costs, the founders' hours for each $1,000 of sales; and of
 * its last milestone, by how much the sales of a month grew each month until then. A kind of under ten dossiers is read as `all`.
 */
export const deliveries: Readonly<Record<'all', Delivery> & Record<string, Delivery>> = {
  all: {
    dossiers: 200,
    priceUsdYear: [308, 990, 2625],
    keptShare: [0.45, 0.63, 0.75],
    hoursPer1000Usd: [14, 18, 23],
    gainUsdMonth: [388, 528, 920],
  },
  content: {
    dossiers: 14,
    priceUsdYear: [142, 1258, 4800],
    keptShare: [0.44, 0.52, 0.7],
    hoursPer1000Usd: [16, 19, 24],
    gainUsdMonth: [471, 765, 1111],
  },
  hardware: {
    dossiers: 12,
    priceUsdYear: [219, 530, 1204],
    keptShare: [0.43, 0.66, 0.77],
    hoursPer1000Usd: [16, 24, 31],
    gainUsdMonth: [284, 465, 838],
  },
  physical_product: {
    dossiers: 32,
    priceUsdYear: [339, 1169, 2745],
    keptShare: [0.42, 0.57, 0.72],
    hoursPer1000Usd: [14, 19, 23],
    gainUsdMonth: [369, 495, 729],
  },
  service: {
    dossiers: 57,
    priceUsdYear: [348, 1080, 2400],
    keptShare: [0.39, 0.55, 0.74],
    hoursPer1000Usd: [14, 18, 22],
    gainUsdMonth: [400, 572, 972],
  },
  software: {
    dossiers: 72,
    priceUsdYear: [298, 745, 1804],
    keptShare: [0.54, 0.7, 0.76],
    hoursPer1000Usd: [14, 18, 23],
    gainUsdMonth: [396, 528, 862],
  },
};

/** What dossiers for private buyers take a year (32 dossiers): a household pays what a business does not notice. */
export const privatePriceUsdYear: Quartiles = [61, 123, 249];
