import { shippedCard } from './card.data.ts';

const { card, last_growth, smallest } = shippedCard.measured.later;

/** Whether the forecast is shown: only where, in the latest year that could be judged, it picked better than either naive rule. */
export const isForecastShown = card.lift > Math.max(last_growth.lift, smallest.lift);
