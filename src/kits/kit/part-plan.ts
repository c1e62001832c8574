import { customersFor } from '../../catalogue/index.ts';
import { usd } from '../../chat/index.server.ts';
import { blank } from '../idea-builder.ts';
import { type Blueprint, inBuildOrder } from './blueprint.ts';
import type { KitSource } from './kit-source.ts';
import { bullets, checks, numbered, section, table, withSources } from './part-text.ts';
import { ended, listed, lowerFirst, oneLine, open, upperFirst } from './words.ts';

/** The parts about time and money: milestones, budget, first customers. */

/** When each feature is built: in the order in which a first customer needs it, spread over the weeks to a first version. */
export function weeksOf(source: KitSource, plan: Blueprint): { name: string; from: number; to: number }[] {
  const weeks = Math.max(1, source.weeks ?? plan.pieces.length);
  const order = inBuildOrder(plan.pieces);
  return order.map(({ feature }, at) => ({
    name: feature.name,
    from: Math.floor((at * weeks) / order.length) + 1,
    to: Math.max(Math.floor((at * weeks) / order.length) + 1, Math.floor(((at + 1) * weeks) / order.length)),
  }));
}

export function milestones(source: KitSource, plan: Blueprint): string {
  const { nextTest } = source;
  const span = ({ from, to }: { from: number; to: number }) => (from === to ? `Week ${from}` : `Weeks ${from} to ${to}`);
  const { firstWeek, firstMonth, firstQuarter } = source.plan;
  return withSources(
    source,
    source.from === 'dossier'
      ? ['Next test', 'Execution plan', 'First version', 'Income over time', 'Kill criteria']
      : ['Verdict', 'What to do'],
    nextTest &&
      section(
        '0. The test that decides whether to begin',
        ended(oneLine(nextTest.what)),
        checks([
          `Passed: ${ended(nextTest.pass)}`,
          `At most ${usd(nextTest.cost_cents)} and ${nextTest.days} days; when they are used up, decide.`,
        ]),
        'Not passed: change the offer or stop. Nothing below is to be bought before.',
      ),
    firstWeek.length > 0 && section('1. First week', checks(firstWeek.map(ended))),
    firstMonth.length > 0 && section('2. First month', checks(firstMonth.map(ended))),
    section(
      `3. The first version${source.weeks ? `, in ${source.weeks} weeks (est.)` : ''}`,
      `Counted from the day the test is passed${source.hoursPerWeek ? `, at ${source.hoursPerWeek} hours a week` : ''}. First what a first customer needs first, as the ${source.from} tells it; nothing before what it rests on. Each is done when its story’s lines can be shown to ${plan.customer}.`,
      table(
        ['When', 'Feature'],
        weeksOf(source, plan).map((one) => [span(one), one.name]),
      ),
      source.weeks === undefined && `The weeks count one feature a week: ${blank('your own estimate')}`,
    ),
    firstQuarter.length > 0 && section('4. First quarter', checks(firstQuarter.map(ended))),
    source.timeline.length > 0 &&
      section(
        '5. After that',
        table(
          ['When', 'Milestone', 'A month (est.)'],
          source.timeline.map(({ when, milestone, mrr_cents }) => [when, milestone, usd(mrr_cents)]),
        ),
      ),
    source.killCriteria.length > 0 &&
      section(
        'Stop when',
        bullets(source.killCriteria.map(ended)),
        `Put a day in the calendar on which you look at these: ${blank('date')}.`,
      ),
    source.risks.length > 0 &&
      section(
        'Watch for',
        bullets(
          source.risks.map(
            ({ risk, severity, mitigation }) =>
              `${severity ? `**${upperFirst(severity)}.** ` : ''}${ended(risk)}${mitigation ? ` ${ended(mitigation)}` : ''}`,
          ),
        ),
      ),
  );
}

export function budget(source: KitSource): string {
  const { nextTest, weeks, hoursPerWeek } = source;
  const total = source.budget.reduce((sum, { cost_cents }) => sum + cost_cents, 0);
  const priced = source.offers.filter(({ price_cents }) => price_cents > 0);
  const sales = (price: number) => customersFor(total, price) ?? 0;
  return withSources(
    source,
    source.from === 'dossier' ? ['Budget of the first quarter', 'Value ladder', 'Next test', 'Time'] : ['Next test'],
    source.budget.length > 0
      ? section(
          'First quarter',
          table(
            ['What', 'Cost (est.)'],
            [...source.budget.map(({ item, cost_cents }) => [item, usd(cost_cents)]), ['**Together**', `**${usd(total)}**`]],
          ),
        )
      : section(
          'First quarter',
          table(
            ['What', 'Cost'],
            [
              ['What has to be bought', blank('sum')],
              ['What has to be rented by the month', blank('sum')],
              ['Advice: law, tax, trade', blank('sum')],
            ],
          ),
        ),
    nextTest &&
      section(
        'Before that',
        `The test costs ${usd(nextTest.cost_cents)} and is spent first${total > 0 ? `; it is ${((nextTest.cost_cents / total) * 100).toFixed(1)}% of the sum above` : ''}.`,
      ),
    weeks && hoursPerWeek
      ? section(
          'Your hours',
          `${weeks} weeks × ${hoursPerWeek} hours = ${weeks * hoursPerWeek} hours to the first version (est.). They are not in the sum. At ${blank('what an hour of yours is worth')} they may be its largest line.`,
        )
      : section('Your hours', blank('weeks, and hours a week, to the first version')),
    priced.length > 0 && total > 0
      ? section(
          'How many payments pay it back',
          table(
            ['Offer', 'Price', 'Payments that equal the first quarter'],
            priced.map(({ offer, price, price_cents }) => [
              offer,
              price,
              `${usd(total)} ÷ ${usd(price_cents)} = ${sales(price_cents).toLocaleString('en-US')}${total % price_cents !== 0 ? ' (rounded up)' : ''}`,
            ]),
          ),
          `Each line stands alone. A monthly or yearly price is paid again, so a customer who stays makes several of its payments. These are prices, not what is left of them. What one sale costs you in work and material: ${blank('sum')}. Divide by price less that.`,
        )
      : section(
          'How many payments pay it back',
          `First-quarter sum ÷ (price − what one sale costs you) = sales. Price: ${blank('price')}. Cost of one sale: ${blank('cost')}.`,
        ),
    section(
      'Not in it',
      bullets([
        `Taxes${/insur|liability/i.test(source.budget.map(({ item }) => item).join(' ')) ? '' : ', insurance'} and your own living: ${blank('sum')}`,
        `A reserve: ${blank('how many months you can go on without a sale')}`,
        ...(source.regulatory.notes
          ? [`Whatever this asks for and the lines above do not name: ${ended(oneLine(source.regulatory.notes))}`]
          : []),
      ]),
    ),
  );
}

const HUNDRED = 100;
/** The first ten pay what the source says they pay. */
const OTHER_TERMS = /\$\s?\d|\b(?:free|half|discount\w*|dollars|at cost|for nothing|without charge|unpaid|per cent|percent)\b|%/i;

export function firstCustomers(source: KitSource): string {
  const reach = source.reach?.buyers;
  const goal = reach !== undefined && reach < HUNDRED ? reach : HUNDRED;
  const few = goal < HUNDRED;
  const middle = few ? Math.round(goal / 3) : 30;
  // A third of a few is no step of its own.
  const isStepped = middle > 10;
  const firstFew = goal < 10 ? String(goal) : 'ten';
  const [magnet, front, core] = ['Lead magnet', 'Front-end offer', 'Core offer'].map((name) =>
    source.offers.find(({ rung }) => rung === name),
  );
  const channels = source.channels;
  const worth =
    core && core.price_cents > 0
      ? `${goal} × ${usd(core.price_cents)} = ${usd(goal * core.price_cents)}${core.per === 'month' ? ' a month' : core.per === 'year' ? ' a year' : ''}, if each buys the core offer ${core.per === 'use' ? 'once' : core.per === 'once' ? 'once' : 'and stays'}`
      : undefined;
  return withSources(
    source,
    source.from === 'dossier' ? ['First ten customers', 'Go to market', 'Channels', 'Value ladder', 'Reachable market'] : ['What to do'],
    few &&
      source.reach &&
      `**A hundred is the wrong number here.** Within reach are ${reach} (est.): ${ended(lowerFirst(oneLine(source.reach.are)))} The plan counts to ${goal}; after that it is a second market, not more of the first.`,
    section(
      `The first ${firstFew}`,
      source.plan.firstTen ? oneLine(source.plan.firstTen) : blank(`${firstFew} names, and how you know each`),
      checks([
        'Each has been spoken to by you, not by mail.',
        front && front.per !== 'free'
          ? `Each was offered “${open(front.offer)}” ${OTHER_TERMS.test(source.plan.firstTen) ? `on the terms above (its price is ${front.price} afterwards)` : `for ${front.price}`}, and said yes or why not.`
          : 'Each was asked for money, and said yes or why not.',
        'What they said is written down in their own words.',
      ]),
    ),
    goal > 10 &&
      section(
        `From 10 to ${isStepped ? middle : goal}`,
        source.goToMarket ? oneLine(source.goToMarket) : blank('how the first ten lead to the next'),
        channels.length > 0
          ? table(
              ['Where', 'What you do there'],
              channels.map(({ channel, how }) => [channel, how]),
            )
          : blank('three places where they already are'),
      ),
    goal > 10 &&
      section(
        isStepped ? `From ${middle} to ${goal}` : 'What brings the next',
        source.tactics.length > 0 ? bullets(source.tactics.map(ended)) : blank('what makes one customer bring the next'),
        source.communities.length > 0 &&
          `Where they talk already: ${listed(source.communities.slice(0, 6))}. Answer questions there for a month before you mention a product.`,
      ),
    source.offers.length > 0 &&
      section(
        'What they are offered, in this order',
        numbered(source.offers.map(({ rung, offer, price }) => `**${rung}**, ${price}: ${ended(offer)}`)),
      ),
    section(
      'The arithmetic',
      `Nobody knows these shares for you yet. Fill them in from the first ${firstFew}, then redo the sum.`,
      table(
        ['Step', 'Share that goes on', 'People needed'],
        [
          ['Customers', '', String(goal)],
          [
            front && front.per !== 'free' ? `Bought “${open(front.offer)}”` : 'Bought something first',
            blank('share that then buys the core offer'),
            `${goal} ÷ that share`,
          ],
          [magnet ? `Took “${open(magnet.offer)}”` : 'Took what is free', blank('share that then pays'), 'the line above ÷ that share'],
          ['Spoken to', blank('share that says yes to it'), 'the line above ÷ that share'],
        ],
      ),
      reach !== undefined &&
        !few &&
        `There are ${reach.toLocaleString('en-US')} within reach (est.). If the last line comes out above that, the plan does not hold, whatever the product is like.`,
      worth && `What ${goal} customers are worth: ${worth}.`,
    ),
    section(
      'Look at it every Friday',
      table(
        ['Week', 'Spoken to', 'Took what is free', 'Paid', 'Stayed or came back'],
        [1, 2, 3, 4].map((week) => [String(week), blank('n'), blank('n'), blank('n'), blank('n')]),
      ),
      source.killCriteria.length > 0 && `Stop, whatever the table says, when: ${open(lowerFirst(source.killCriteria[0] as string))}.`,
    ),
  );
}
