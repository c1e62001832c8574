import type { SolutionType } from '../evidence-kinds.ts';

/** The cheapest way to ask for money, by how the idea is delivered: the thing itself is not built for any of them. */
export const paidTests: Readonly<
  Record<
    SolutionType,
    {
      test: (people: string, three: string, about: string, by: { buyers: 'work' | 'private' | 'unknown'; isSoftware: boolean }) => string;
      cost_cents: number;
      days: number;
      pass: string;
    }
  >
> = {
  software: {
    test: (_people, three, about, by) =>
      `Do the job by hand for ${three}: agree the price${about === 'this' ? '' : ` for ${about}`}, ${by.buyers === 'work' ? 'send the invoice first' : 'take the money first'}, then do it ${by.isSoftware && by.buyers === 'work' ? 'with spreadsheets and mail' : 'with what you can buy, borrow or hire for a week'}.`,
    cost_cents: 0,
    days: 10,
    pass: 'Two of the first twelve asked pay before anything is built.',
  },
  developer_tool: {
    test: (people) =>
      `Write the README and a screen recording as if it existed, show it to ${people}, and ask for a card for early access.`,
    cost_cents: 4000,
    days: 10,
    pass: 'Three teams give a card, or ten star the repository and two of them install the stub.',
  },
  marketplace: {
    test: (people) =>
      `Broker five deals yourself by telephone, charging your fee to one side, before there is a site. Begin with ${people}.`,
    cost_cents: 3000,
    days: 14,
    pass: 'Three of five deals close and the fee is paid without argument.',
  },
  service: {
    test: (_people, three, about) => `Sell ${about} to ${three} at full price, do it yourself, and write down the hours each takes.`,
    cost_cents: 0,
    days: 14,
    pass: 'Two pay full price and one asks for the next date unprompted.',
  },
  physical_product: {
    test: (people) => `Make or buy ten samples, take pre-orders at full price from ${people}, and refund them if you do not go on.`,
    cost_cents: 18000,
    days: 21,
    pass: 'Eight of forty shown it pay in full in advance.',
  },
  content: {
    test: (people) => `Publish three issues where ${people} already read, with a paid fourth announced in each.`,
    cost_cents: 0,
    days: 21,
    pass: 'Forty subscribe and four of them pay for the fourth.',
  },
  hardware: {
    test: (people) =>
      `Show ${people} a dummy of it, with the size and the screen it would have, run by you behind a curtain, and take a refundable deposit of a tenth of the price.`,
    cost_cents: 15000,
    days: 21,
    pass: 'Five of twenty leave the deposit.',
  },
  finance: {
    test: (people) =>
      `Describe the terms on one page, show it to ${people} with the fee in numbers, and have each sign up for the first place with a licensed firm that would carry it. Take no money.`,
    cost_cents: 2000,
    days: 14,
    pass: 'Eight of twenty sign with their name and the sum they would bring.',
  },
};
