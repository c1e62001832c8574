import { Hono } from 'hono';
import { escapeHtml } from '../../src/platform/mail/escape-html.ts';
import { paySession } from './checkout.server.ts';
import { decideDispute, failRefund, openDispute, refund } from './money.server.ts';
import type { Charge, Invoice, Subscription } from './objects.ts';
import { frame, money, stylesheet, when } from './page-frame.ts';
import { inSandbox, list, load, ProviderRefusal, type Sandbox } from './store.server.ts';
import { changeCard, payOpenInvoice, setEnding, turnPeriod } from './subscriptions.server.ts';

const NO_STORE = { 'cache-control': 'no-store' };
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const button = (action: string, label: string, kind = '') => `<button name="do" value="${action}" class="${kind}">${label}</button>`;
const note = (text: string) => `<p class="note" role="status">${escapeHtml(text)}</p>`;

const taxIn = (cents: number) => (cents === 0 ? '' : `<p>${money(cents)} of it is tax.</p>`);

type Page = { html: string; status: 200 | 400 | 404 | 410 } | { to: string };

/**
 * The pages of the provider that a payer sees, as the sandbox has them: checkout, portal, invoice, receipt. Mounted only where the sandbox is,
 * so never in production.
 */
export function sandboxPages(sandbox: Sandbox): Hono {
  const site = new Hono();
  site.get('/sandbox/style.css', (c) => c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }));
  const page = (path: string, read: (id: string, said: string) => Promise<Page>, act?: (id: string, form: FormData) => Promise<Page>) => {
    const answer = async (work: Promise<Page>): Promise<Page> =>
      work.catch((error) => {
        if (!(error instanceof ProviderRefusal)) throw error;
        const status = error.status === 404 ? 404 : 400;
        return {
          status,
          html: frame('Nothing here', `<h1>Nothing here</h1><p>${escapeHtml(error.message)}</p><p><a href="/">Back to Assay</a></p>`),
        };
      });
    site.get(path, async (c) => {
      const result = await answer(read(c.req.param('id') ?? '', c.req.query('said') ?? ''));
      return 'to' in result ? c.redirect(result.to, 303) : c.html(result.html, result.status, NO_STORE);
    });
    if (act)
      site.post(path, async (c) => {
        const form = await c.req.raw.formData().catch(() => new FormData());
        const result = await answer(act(c.req.param('id') ?? '', form));
        return 'to' in result ? c.redirect(result.to, 303) : c.html(result.html, result.status, NO_STORE);
      });
  };
  const checkout = checkoutPage(sandbox);
  const portal = portalPage(sandbox);
  page('/sandbox/checkout/:id', checkout.read, checkout.act);
  page('/sandbox/portal/:id', portal.read, portal.act);
  const readInvoice = async (id: string): Promise<Page> => invoicePage(await load(sandbox.ctx.db, 'invoice', id));
  page('/sandbox/invoice/:id', readInvoice, async (id) => {
    const { customer } = await load(sandbox.ctx.db, 'invoice', id);
    await inSandbox(sandbox, customer, (tx) => payOpenInvoice(tx, id));
    return { to: `/sandbox/invoice/${id}` };
  });
  page('/sandbox/receipt/:id', async (id) => {
    const intent = await load(sandbox.ctx.db, 'payment_intent', id);
    const paid = `<p class="amount">${money(intent.amount_received)}</p><p>Paid on ${when(intent.created)}${intent.receipt_email ? ` by ${escapeHtml(intent.receipt_email)}` : ''}.</p>`;
    return { status: 200, html: frame('Receipt', `<h1>Receipt</h1>${paid}<p class="small">${escapeHtml(id)}</p>`) };
  });
  return site;
}

function checkoutPage(sandbox: Sandbox) {
  const read = async (id: string, said = ''): Promise<Page> => {
    const session = await load(sandbox.ctx.db, 'checkout.session', id);
    const isOver = session.status !== 'open' || session.expires_at * 1000 <= sandbox.ctx.now().getTime();
    if (isOver) {
      const text = session.status === 'complete' ? 'This checkout has been paid.' : 'This checkout has run out. Nothing was charged.';
      const html = frame('Checkout', `<h1>${text}</h1><p><a href="${escapeHtml(session.cancel_url)}">Back to Assay</a></p>`);
      return { status: session.status === 'complete' ? 200 : 410, html };
    }
    const customer = session.customer ? await load(sandbox.ctx.db, 'customer', session.customer) : null;
    const email = customer?.email ?? session.customer_email;
    const { trialDays, name } = session.sandbox;
    const terms =
      session.mode === 'subscription'
        ? `<p>${trialDays > 0 ? `Free for ${trialDays} days, then` : 'Now, and then'} every month until it is cancelled.</p>`
        : '<p>Paid once.</p>';
    const who = email
      ? `<p>Paying as <strong>${escapeHtml(email)}</strong></p>`
      : '<label>Email address<input type="email" name="email" autocomplete="email" required></label>';
    const html = frame(
      'Checkout',
      `${said ? note(said) : ''}<h1>${escapeHtml(name)}</h1><p class="amount">${money(session.amount_total)}</p>${taxIn(session.total_details.amount_tax)}${terms}
      <form method="post">${who}
        <p class="buttons">${button('pay', `Pay ${money(session.amount_total)}`, 'primary')}${button('decline', 'Pay with a card that is declined')}</p>
      </form>
      <form method="post"><p class="buttons">${button('cancel', 'Cancel and go back', 'quiet')}</p></form>`,
    );
    return { status: 200, html };
  };
  const act = async (id: string, form: FormData): Promise<Page> => {
    const session = await load(sandbox.ctx.db, 'checkout.session', id);
    if (form.get('do') === 'cancel') return { to: session.cancel_url };
    const email = String(form.get('email') ?? '').trim();
    const isKnown = session.customer !== null || session.customer_email !== null;
    if (!isKnown && !EMAIL.test(email)) return read(id, 'Please give an email address, such as name@example.com.');
    const outcome = await paySession(sandbox, id, email || null, form.get('do') !== 'pay');
    if (outcome === 'paid' || outcome === 'already_paid') return { to: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id) };
    return read(id, outcome === 'declined' ? 'The card was declined. Nothing was charged; try again.' : '');
  };
  return { read, act };
}

function portalPage(sandbox: Sandbox) {
  const { db } = sandbox.ctx;
  const read = async (id: string, said = ''): Promise<Page> => {
    const session = await load(db, 'billing_portal.session', id);
    const customer = await load(db, 'customer', session.customer);
    const equals = { customer: customer.id };
    const [subscriptions, invoices, charges] = await Promise.all([
      list(db, 'subscription', { equals, limit: 5 }),
      list(db, 'invoice', { equals, limit: 24 }),
      list(db, 'charge', { equals, limit: 24 }),
    ]);
    const html = frame(
      'Billing portal',
      `${said ? note(said) : ''}<h1>Billing of ${escapeHtml(customer.email ?? 'a customer')}</h1>
      <p><a href="${escapeHtml(session.return_url)}">Back to Assay</a></p>
      <h2>Plans</h2>${subscriptions.data.map(planRow).join('') || '<p>None.</p>'}
      <h2>Card</h2>${cardForm(customer.sandbox_card_declines)}
      <h2>Payments</h2>${charges.data.map(paymentRow).join('') || '<p>None yet.</p>'}
      <h2>Invoices</h2>${invoices.data.map(invoiceRow).join('') || '<p>None yet.</p>'}
      ${customer.balance === 0 ? '' : `<p>Balance: ${money(-customer.balance)} in the customer’s favour.</p>`}`,
    );
    return { status: 200, html };
  };
  const act = async (id: string, form: FormData): Promise<Page> => {
    const { customer } = await load(db, 'billing_portal.session', id);
    const target = String(form.get('id') ?? '');
    const says = await inSandbox(sandbox, customer, async (tx) => {
      switch (form.get('do')) {
        case 'cancel':
          await setEnding(tx, target, { cancelAtPeriodEnd: true });
          return 'The plan ends with its period.';
        case 'cancel_at': {
          const { items } = await load(tx.db, 'subscription', target);
          await setEnding(tx, target, { cancelAt: items.data[0]?.current_period_end ?? tx.nowS });
          return 'The plan ends on the last day of its period.';
        }
        case 'resume':
          await setEnding(tx, target, { cancelAt: null });
          return 'The plan goes on.';
        case 'renew':
          await turnPeriod(tx, target);
          return 'The period has ended, as if its time had come.';
        case 'card_declines':
          await changeCard(tx, customer, true);
          return 'The next payment will be declined.';
        case 'card_works':
          await changeCard(tx, customer, false);
          return 'The card works; what was open is paid.';
        case 'refund':
          await refund(tx, target, undefined, 'requested_by_customer', {});
          return 'The payment was refunded.';
        case 'refund_fails':
          await failRefund(tx, target);
          return 'The payer’s bank could not take the refund: the money is back with Assay.';
        case 'dispute':
          await openDispute(tx, target);
          return 'The payer’s bank took the money back until the dispute is decided.';
        case 'dispute_won':
          await decideDispute(tx, target, 'won');
          return 'The dispute was won.';
        case 'dispute_lost':
          await decideDispute(tx, target, 'lost');
          return 'The dispute was lost.';
        default:
          return '';
      }
    });
    return { to: `/sandbox/portal/${id}?said=${encodeURIComponent(says)}` };
  };
  return { read, act };
}

const form = (id: string, buttons: string) =>
  `<form method="post"><input type="hidden" name="id" value="${escapeHtml(id)}"><p class="buttons">${buttons}</p></form>`;

function planRow(subscription: Subscription): string {
  const item = subscription.items.data[0];
  const end = when(item?.current_period_end ?? 0);
  const { id, status, cancel_at: ends } = subscription;
  const state = status === 'canceled' ? 'ended' : ends ? `ends on ${when(ends)}` : `${status.replace('_', ' ')}, renews on ${end}`;
  const buttons =
    status === 'canceled'
      ? ''
      : form(
          id,
          `${ends ? button('resume', 'Resume') : `${button('cancel', 'Cancel at the end of the period')}${button('cancel_at', 'Cancel by a date, as newer portals do')}`}${button('renew', 'End the period now')}`,
        );
  return `<div class="row"><p><strong>${money(item?.price.unit_amount ?? 0)} a month</strong>, ${state}</p>${buttons}</div>`;
}

function cardForm(declines: boolean): string {
  const state = declines ? 'A card that declines the next payments.' : 'A card that works.';
  return `<div class="row"><p>${state}</p>${form('', declines ? button('card_works', 'Change to a card that works') : button('card_declines', 'Change to a card that is declined'))}</div>`;
}

function paymentRow(charge: Charge): string {
  const given = charge.amount_refunded > 0 ? `, ${money(charge.amount_refunded)} refunded` : '';
  const buttons = [
    charge.refunded ? '' : button('refund', 'Give the rest back'),
    charge.amount_refunded > 0 ? button('refund_fails', 'Let the last refund fail') : '',
    charge.disputed
      ? `${button('dispute_won', 'Decide the dispute for Assay')}${button('dispute_lost', 'Decide it for the payer')}`
      : button('dispute', 'Dispute it'),
  ].join('');
  return `<div class="row"><p><strong>${money(charge.amount)}</strong> on ${when(charge.created)}${given}${charge.disputed ? ', disputed' : ''}</p>${form(charge.payment_intent, buttons)}</div>`;
}

function invoiceRow(invoice: Invoice): string {
  return `<div class="row"><p><a href="/sandbox/invoice/${invoice.id}">${escapeHtml(invoice.number)}</a>: ${money(invoice.total)}, ${invoice.status}, ${when(invoice.created)}</p></div>`;
}

const INVOICE_WORDS: Record<Invoice['status'], string> = { draft: 'Draft', open: 'Open', paid: 'Paid', void: 'Not to be paid any more' };

function invoicePage(invoice: Invoice): Page {
  const lines = invoice.lines.data.map(
    ({ description, amount, period }) =>
      `<div class="row"><p>${escapeHtml(description)}, ${when(period.start)} to ${when(period.end)}: <strong>${money(amount)}</strong></p></div>`,
  );
  const tax = invoice.total_taxes.reduce((sum, { amount }) => sum + amount, 0);
  const state = `${taxIn(tax)}<p>${INVOICE_WORDS[invoice.status]}, ${when(invoice.created)}</p>`;
  const toPay = invoice.status === 'open' ? form(invoice.id, button('pay', `Pay ${money(invoice.amount_due)}`, 'primary')) : '';
  const html = frame(
    `Invoice ${invoice.number}`,
    `<h1>Invoice ${escapeHtml(invoice.number)}</h1><p class="amount">${money(invoice.total)}</p>${state}${lines.join('')}${toPay}`,
  );
  return { status: 200, html };
}
