import { wordsOf } from '../ui/markdown.ts';
import { startCalculators } from './calculator.browser.ts';
import { type AnswerPlace, answerPlace, keepShown, questionShown, showKept } from './chat-parts.browser.ts';
import { startCopying } from './copy.browser.ts';
import { drawMarkdown } from './draw-markdown.browser.ts';
import { forgetChat } from './kept-chats.browser.ts';
import { ask, type Heard, hear, type Outcome, type Told } from './listen-turn.browser.ts';
import { startOlderChats } from './older-chats.browser.ts';
import { chatMessages, MAX_INPUT_HEIGHT } from './strategy-chat.ts';

type Chat = { pane: HTMLElement; form: HTMLFormElement; input: HTMLTextAreaElement };

/** Makes the chat answer in place: sends without a reload, shows the answer as it is written, stops it, takes it up again. */
export function startChat(): void {
  const pane = document.querySelector<HTMLElement>('[data-chat]');
  const form = pane?.querySelector<HTMLFormElement>('form[data-ask]');
  const input = form?.querySelector<HTMLTextAreaElement>('textarea');
  if (!pane || !form || !input) return;
  const chat = { pane, form, input };
  growWithText(input);
  startCalculators(pane);
  startCopying(pane);
  startOlderChats();
  const sessionId = pane.dataset.chat ?? '';
  if (pane.dataset.lost !== undefined) showKept(pane, sessionId);
  else if (sessionId) keepShown(pane, sessionId);
  // The number of a source leads into the list of its answer, which may be closed.
  pane.addEventListener('click', (event) => {
    const target = (event.target as Element).closest('a[href^="#s-"]')?.getAttribute('href');
    const details = target && document.getElementById(target.slice(1))?.closest('details');
    if (details) details.open = true;
  });
  pane.addEventListener('submit', (event) => {
    const gone = (event.target as HTMLElement).dataset.forget;
    if (gone) forgetChat(gone);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // One of the suggested questions, or what was written.
    const button = (event as SubmitEvent).submitter as HTMLButtonElement | null;
    const question = button?.name === 'message' ? button.value : input.value;
    if (question.trim() === '' || pane.dataset.writing !== undefined || input.disabled) return;
    void send(chat, question.trim());
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  if (pane.dataset.turn) void takeUp(chat, pane.dataset.turn);
}

function growWithText(input: HTMLTextAreaElement): void {
  const grow = () => {
    input.rows = 1;
    const line = Number.parseFloat(getComputedStyle(input).lineHeight) || 24;
    const most = Math.floor((MAX_INPUT_HEIGHT - 16) / line);
    input.rows = Math.min(most, Math.max(1, Math.round((input.scrollHeight - 16) / line)));
  };
  input.addEventListener('input', grow);
  grow();
}

/** A question nobody knows the end of: asked again, it goes under the same key, so that it is answered and counted once. */
let unsure: { message: string; key: string } | undefined;

/** Shows the question at once and takes it back when it could not be sent; the words go back into the input. */
async function send(chat: Chat, message: string): Promise<void> {
  const { pane, form, input } = chat;
  const [shown, place] = [questionShown(message), answerPlace()];
  pane.querySelector('[data-start]')?.remove();
  pane.querySelector('[data-messages]')?.append(shown, place.article);
  fill(input, '');
  shown.scrollIntoView({ block: 'start' });
  const key = unsure?.message === message ? unsure.key : crypto.randomUUID();
  const sessionId = form.querySelector<HTMLInputElement>('[name=session]')?.value ?? '';
  unsure = { message, key };
  const outcome = await follow(chat, place, (heard, told) =>
    ask({ message, sessionId, ideaId: pane.dataset.idea ?? '', key }, heard, told),
  );
  if (outcome.kind !== 'lost') unsure = undefined;
  if (outcome.kind === 'ended') return;
  shown.remove();
  place.article.remove();
  if (outcome.problem === chatMessages.notAuthenticated) leaveToSignIn(message);
  fill(input, input.value || message);
  say(pane, outcome.problem === chatMessages.stopped ? '' : outcome.problem);
  input.focus();
}

/** Goes on with an answer that was under way when the page was opened. */
async function takeUp(chat: Chat, turnId: string): Promise<void> {
  const place = answerPlace();
  const { pane, input } = chat;
  const asked = [...pane.querySelectorAll('[data-role=user]')].at(-1);
  pane.querySelector('[data-waiting]')?.replaceWith(place.article);
  const outcome = await follow(chat, place, (heard, told) => hear(turnId, heard, told));
  if (outcome.kind === 'ended') return;
  place.article.remove();
  asked?.remove();
  fill(input, input.value || (asked?.querySelector('p')?.textContent ?? ''));
  say(pane, outcome.problem === chatMessages.stopped ? '' : outcome.problem);
  input.focus();
}

/** Whoever was signed out in the meantime finds their question in the input after signing in. */
function leaveToSignIn(question: string): void {
  const to = new URL(location.href);
  to.searchParams.set('ask', question);
  window.location.assign(`/login?to=${encodeURIComponent(to.pathname + to.search)}`);
}

function fill(input: HTMLTextAreaElement, text: string): void {
  input.value = text;
  input.dispatchEvent(new Event('input'));
}

/** Shows an answer as it comes, with a button that stops it, and in the end the page's own drawing of the chat. */
async function follow(
  { pane, form }: Chat,
  { article, body, looked }: AnswerPlace,
  listen: (heard: Heard, told: Told) => Promise<Outcome>,
): Promise<Outcome> {
  const heard: Heard = { lastId: '' };
  const stop = stopButton(form, heard);
  say(pane, '');
  // Not the whole pane: what is busy is not read out, and the sentences are to be.
  pane.dataset.writing = '';
  article.ariaBusy = 'true';
  looked.textContent = 'Reading';
  let [text, failed]: [string, string | undefined] = ['', undefined];
  let sessionId: string | undefined;
  const outcome = await listen(heard, (event, data) => {
    stop.known();
    if (event === 'looked') looked.textContent = [looked.dataset.list, data.label].filter(Boolean).join(' · ');
    if (event === 'looked') looked.dataset.list = looked.textContent ?? '';
    if (event === 'reset') {
      text = '';
      delete looked.dataset.list;
      pane.querySelector('[data-said]')?.replaceChildren();
    }
    if (event === 'piece') {
      text += String(data.text);
      announce(pane, String(data.text));
    }
    if (event === 'piece' || event === 'reset') drawMarkdown(body, text);
    if (event === 'done') sessionId = (data as { sessionId?: string }).sessionId ?? heard.sessionId;
    if (event === 'failed') failed = String(data.message ?? chatMessages.sendFailed);
  });
  delete pane.dataset.writing;
  stop.remove();
  article.dataset.ended = '';
  if (sessionId) await showAsKept(pane, sessionId);
  if (outcome.kind !== 'ended' || sessionId) return outcome;
  return { kind: 'refused', problem: failed ?? chatMessages.sendFailed };
}

/** Stop stands in place of Send while an answer is written. Pressed before the server has named the question, it stops it once it has. */
function stopButton(form: HTMLFormElement, heard: Heard): { known(): void; remove(): void } {
  const [sendButton, button] = [form.querySelector<HTMLElement>('[data-send]'), form.querySelector<HTMLButtonElement>('[data-stop]')];
  let [wanted, asked] = [false, false];
  const ask = () => {
    if (!wanted || asked || !heard.turnId) return;
    asked = true;
    void fetch(`/api/v1/ai-chat/turns/${heard.turnId}/stop`, { method: 'POST' }).catch(() => undefined);
  };
  const press = () => {
    wanted = true;
    if (button) button.disabled = true;
    ask();
  };
  button?.addEventListener('click', press);
  sendButton?.setAttribute('hidden', '');
  button?.removeAttribute('hidden');
  return {
    known: ask,
    remove: () => {
      button?.removeEventListener('click', press);
      button?.setAttribute('hidden', '');
      if (button) button.disabled = false;
      sendButton?.removeAttribute('hidden');
    },
  };
}

const REDRAWN = ['[data-messages]', '[data-usage]', '[data-problem]', 'aside[aria-label="Chats"]', '[data-head]'];

/** Puts the page's own drawing of the chat in place of what was drawn as it came: sources, calculation, next questions, the list. */
async function showAsKept(pane: HTMLElement, sessionId: string): Promise<void> {
  const address = `/ai-chat${pane.dataset.idea ? `/${pane.dataset.idea}` : ''}?session=${sessionId}`;
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    if (!response.ok) throw new Error(String(response.status));
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const part of REDRAWN) {
      const [now, next] = [document.querySelector(part), page.querySelector(part)];
      if (now && next) now.replaceWith(document.adoptNode(next));
    }
    const session = pane.querySelector<HTMLInputElement>('form[data-ask] [name=session]');
    if (session) session.value = sessionId;
    pane.dataset.chat = sessionId;
    delete pane.dataset.turn;
    history.replaceState(history.state, '', address);
    takeSpent(pane, page);
    startCalculators(pane);
    startOlderChats();
    keepShown(pane, sessionId);
    pane.querySelector<HTMLTextAreaElement>('#question')?.focus({ preventScroll: true });
    document.getElementById('latest')?.scrollIntoView({ block: 'start' });
  } catch {
    window.location.assign(address);
  }
}

/** With the last message of the month, input and button close. */
function takeSpent(pane: HTMLElement, page: Document): void {
  for (const part of ['#question', '[data-send]']) {
    const [now, next] = [pane.querySelector<HTMLButtonElement>(part), page.querySelector<HTMLButtonElement>(part)];
    if (now && next) now.disabled = next.disabled;
  }
}

function say(pane: HTMLElement, problem: string): void {
  const place = pane.querySelector('[data-problem]');
  if (place) place.textContent = problem;
}

/** One sentence after another, for a screen reader. */
function announce(pane: HTMLElement, piece: string): void {
  const place = pane.querySelector('[data-said]');
  const words = wordsOf(piece);
  if (place && words.trim()) place.append(Object.assign(document.createElement('span'), { textContent: `${words} ` }));
}
