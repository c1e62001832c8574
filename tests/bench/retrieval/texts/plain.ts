import type { LabelledText } from '../labelled-text.ts';

/** Ideas as a founder would tell a friend: one or two sentences, everyday words. */
export const plainTexts: readonly LabelledText[] = [
  {
    idea: 'startup-cards',
    kind: 'plain',
    text: 'A bank card for young firms whose owners cannot show years of credit history, with spending caps for each member of staff and no personal guarantee.',
  },
  {
    idea: 'payroll-abroad',
    kind: 'plain',
    text: 'We let a firm employ somebody in another country without opening an office there: we are the employer on paper, we pay wages and taxes.',
  },
  {
    idea: 'contractor-invoices',
    kind: 'plain',
    text: 'Small suppliers wait two or three months until a big customer settles its bill. We give them most of the money the next day and collect later.',
  },
  {
    idea: 'farm-robots',
    kind: 'plain',
    text: 'A machine that drives along the rows of a field by itself and kills weeds, so growers need fewer people and fewer chemicals.',
  },
  {
    idea: 'crop-buyers',
    kind: 'plain',
    text: 'An app where smallholders in poor countries get seeds on loan, advice by phone and a buyer for the harvest at a fair price.',
  },
  {
    idea: 'therapy-online',
    kind: 'plain',
    text: 'Talk to a licensed counsellor by video the same week when you feel anxious or low, paid for by your employer.',
  },
  {
    idea: 'kids-therapy',
    kind: 'plain',
    text: 'Help for families of autistic children who wait a year for treatment: trained coaches at home and over video.',
  },
  {
    idea: 'fertility',
    kind: 'plain',
    text: 'Couples who cannot conceive get tests, doctors and egg freezing at a clear price, guided from first worry to pregnancy.',
  },
  {
    idea: 'clinic-notes',
    kind: 'plain',
    text: 'Doctors spend evenings typing up what patients said. Software listens in the room and writes the record for them.',
  },
  {
    idea: 'hospital-nurses',
    kind: 'plain',
    text: 'Hospitals and care homes short of nurses can fill a shift in hours from a pool of vetted people who choose when they work.',
  },
  {
    idea: 'truck-brokers',
    kind: 'plain',
    text: 'Match factories that need goods hauled with lorry drivers who would otherwise go home empty, and take the phone calls out of it.',
  },
  {
    idea: 'last-mile-shops',
    kind: 'plain',
    text: 'Corner shops in big Asian or African cities order their stock on a phone and get it the next day instead of visiting wholesalers.',
  },
  {
    idea: 'quick-groceries',
    kind: 'plain',
    text: 'Food and household things brought to your door in a quarter of an hour from tiny local depots.',
  },
  {
    idea: 'restaurant-supplies',
    kind: 'plain',
    text: 'Chefs still leave voicemails for twenty vendors at midnight. One app to order all ingredients and pay everybody once.',
  },
  {
    idea: 'cloud-kitchens',
    kind: 'plain',
    text: 'Restaurants without tables: kitchens made only for meals that are delivered, several brands cooked under one roof.',
  },
  {
    idea: 'home-cooks',
    kind: 'plain',
    text: 'Neighbours who cook well sell dinners to people nearby who are tired of restaurant takeaway.',
  },
  {
    idea: 'rent-deposits',
    kind: 'plain',
    text: 'Tenants should not have to lock up two months of rent; they pay a small fee and we promise the landlord to cover damage.',
  },
  {
    idea: 'house-buying',
    kind: 'plain',
    text: 'Selling your flat takes months. We make an offer online at once, pay in cash and sell it on later.',
  },
  {
    idea: 'shared-ownership',
    kind: 'plain',
    text: 'People who cannot raise a whole deposit live in the house they want and buy it slice by slice with their monthly payments.',
  },
  {
    idea: 'building-permits',
    kind: 'plain',
    text: 'Builders lose months until the city approves their drawings. Read the rules automatically and tell them what will be refused before they file.',
  },
  {
    idea: 'site-robots',
    kind: 'plain',
    text: 'Machines that do the heavy, boring jobs on a building site such as putting up plasterboard, tying steel or painting walls.',
  },
  {
    idea: 'prefab-homes',
    kind: 'plain',
    text: 'Houses made in a factory in finished pieces and put together in your garden within a few weeks.',
  },
  {
    idea: 'solar-loans',
    kind: 'plain',
    text: 'Put panels on roofs of ordinary families with nothing to pay up front and a monthly payment lower than their electricity bill.',
  },
  {
    idea: 'carbon-removal',
    kind: 'plain',
    text: 'Suck greenhouse gas back out of the air and lock it away for good, then sell the tonnes to firms with climate promises.',
  },
  {
    idea: 'carbon-books',
    kind: 'plain',
    text: 'Tell a company how much greenhouse gas it and its suppliers cause, and file the report that regulators ask for.',
  },
  {
    idea: 'ev-charging',
    kind: 'plain',
    text: 'Drivers who live in flats have nowhere to plug in their electric car; we install and run sockets in shared garages.',
  },
  {
    idea: 'second-hand-clothes',
    kind: 'plain',
    text: 'Sell or rent the dresses and jackets you no longer wear to other women nearby.',
  },
  {
    idea: 'code-review-bot',
    kind: 'plain',
    text: 'A robot colleague that reads every change a programmer wants to merge, points at mistakes and proposes a better version.',
  },
];
