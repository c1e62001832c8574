import { calculationWords } from './calculation-words.ts';
import { drawMarkdown } from './draw-markdown.browser.ts';
import { forgetChat, keepChat, keptChat } from './kept-chats.browser.ts';
import { wordsOf } from './markdown.ts';
import { calculationFields, readInputs, unitEconomics } from './strategist/unit-economics.ts';
import { chatMessages, MAX_INPUT_HEIGHT } from './strategy-chat.ts';

type Heard = { sessionId?: string; turnId?: string; lastId: string; text: string };
type Told = (event: string, data: Record<string, unknown>) => void;
const TRIES = 6;

/** Makes the chat answer in place: sends without a reload, shows the answer as it is written, stops it, takes it up again. */
export function startChat(): void {
  const pane = document.querySelector<HTMLElement>('[data-chat]');
  const form = pane?.querySelector<HTMLFormElement>('form[data-ask]');
  const input = form?.querySelector<HTMLTextAreaElement>('textarea');
  if (!pane || !form || !input) return;
  growWithText(input);
  for (const calculator of pane.querySelectorAll<HTMLFormElement>('[data-calculator]')) startCalculator(calculator);
  const sessionId = pane.dataset.chat ?? '';
  if (pane.dataset.lost !== undefined) showKept(pane, sessionId);
  else if (sessionId) keepShown(pane, sessionId);
  pane.addEventListener('submit', (event) => {
    const cleared = (event.target as HTMLElement).dataset.clear;
    if (cleared) forgetChat(cleared);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // One of the suggested questions, or what was written.
    const button = (event as SubmitEvent).submitter as HTMLButtonElement | null;
    const question = button?.name === 'message' ? button.value : input.value;
    if (question.trim() === '' || pane.ariaBusy === 'true') return;
    void send(pane, form, input, question.trim());
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  if (pane.dataset.turn) void takeUp(pane, form, input, pane.dataset.turn);
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

/** Shows the question at once and takes it back when it could not be sent; the words stay in the input. */
async function send(pane: HTMLElement, form: HTMLFormElement, input: HTMLTextAreaElement, question: string): Promise<void> {
  const shown = bubble(question);
  const answer = answerPlace();
  pane.querySelector('[data-start]')?.remove();
  pane.querySelector('[data-messages]')?.append(shown, answer.article);
  const typed = input.value;
  input.value = '';
  input.dispatchEvent(new Event('input'));
  answer.article.scrollIntoView({ block: 'nearest' });
  const back = (problem: string) => {
    shown.remove();
    answer.article.remove();
    input.value = input.value || typed || question;
    input.dispatchEvent(new Event('input'));
    // A question that failed is asked anew.
    const key = form.querySelector<HTMLInputElement>('[name=key]');
    if (key) key.value = crypto.randomUUID();
    say(pane, problem);
    input.focus();
  };
  const json = {
    message: question,
    sessionId: form.querySelector<HTMLInputElement>('[name=session]')?.value ?? '',
    ideaId: pane.dataset.idea ?? '',
    key: crypto.randomUUID(),
  };
  await busy(pane, form, answer, back, (heard, told) =>
    listen(heard, told, () =>
      fetch('/api/v1/ai-chat/message', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify(json),
      }),
    ),
  );
}

/** Goes on with an answer that was under way when the page was opened. */
async function takeUp(pane: HTMLElement, form: HTMLFormElement, input: HTMLTextAreaElement, turnId: string): Promise<void> {
  const answer = answerPlace();
  pane.querySelector('[data-waiting]')?.replaceWith(answer.article);
  await busy(
    pane,
    form,
    answer,
    (problem) => {
      answer.article.remove();
      say(pane, problem);
      input.focus();
    },
    (heard, told) => {
      heard.turnId = turnId;
      return listen(heard, told, () => resume(heard));
    },
  );
}

const resume = (heard: Heard) =>
  fetch(`/api/v1/ai-chat/turns/${heard.turnId}/events`, {
    headers: { accept: 'text/event-stream', ...(heard.lastId ? { 'last-event-id': heard.lastId } : {}) },
  });

type Place = { article: HTMLElement; body: HTMLElement; looked: HTMLElement };

async function busy(
  pane: HTMLElement,
  form: HTMLFormElement,
  { article, body, looked }: Place,
  back: (problem: string) => void,
  hear: (heard: Heard, told: Told) => Promise<'ended' | string>,
): Promise<void> {
  const [sendButton, stopButton] = [form.querySelector<HTMLElement>('[data-send]'), form.querySelector<HTMLElement>('[data-stop]')];
  const heard: Heard = { lastId: '', text: '' };
  say(pane, '');
  pane.ariaBusy = 'true';
  sendButton?.setAttribute('hidden', '');
  stopButton?.removeAttribute('hidden');
  const stop = () => heard.turnId && void fetch(`/api/v1/ai-chat/turns/${heard.turnId}/stop`, { method: 'POST' });
  stopButton?.addEventListener('click', stop);
  let done: { sessionId?: string } | undefined;
  let failed: string | undefined;
  const ended = await hear(heard, (event, data) => {
    if (event === 'looked') looked.textContent = [looked.textContent, data.label].filter(Boolean).join(' · ');
    if (event === 'reset') heard.text = '';
    if (event === 'piece') {
      heard.text += String(data.text);
      announce(pane, String(data.text));
    }
    if (event === 'piece' || event === 'reset') drawMarkdown(body, heard.text);
    if (event === 'done') done = data as { sessionId?: string };
    if (event === 'failed') failed = String(data.message ?? chatMessages.sendFailed);
  });
  pane.ariaBusy = 'false';
  stopButton?.removeEventListener('click', stop);
  stopButton?.setAttribute('hidden', '');
  sendButton?.removeAttribute('hidden');
  article.dataset.ended = '';
  if (!done) return back(failed === 'Stopped.' ? '' : (failed ?? ended));
  await showAsKept(pane, done.sessionId ?? heard.sessionId ?? '');
}

/** Puts the page's own drawing of the chat in place of what was drawn as it came: sources, calculation, next questions, the list. */
async function showAsKept(pane: HTMLElement, sessionId: string): Promise<void> {
  const address = `/ai-chat${pane.dataset.idea ? `/${pane.dataset.idea}` : ''}?session=${sessionId}`;
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    if (!response.ok) throw new Error(String(response.status));
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const part of ['[data-messages]', '[data-usage]', '[data-problem]', 'aside[aria-label="Chats"]', '[data-head]']) {
      const [now, next] = [document.querySelector(part), page.querySelector(part)];
      if (now && next) now.replaceWith(document.adoptNode(next));
    }
    const session = pane.querySelector<HTMLInputElement>('form[data-ask] [name=session]');
    if (session) session.value = sessionId;
    const fresh = page.querySelector<HTMLTextAreaElement>('#question');
    const input = pane.querySelector<HTMLTextAreaElement>('#question');
    if (input && fresh) input.disabled = fresh.disabled;
    pane.dataset.chat = sessionId;
    delete pane.dataset.turn;
    history.replaceState(history.state, '', address);
    for (const calculator of pane.querySelectorAll<HTMLFormElement>('[data-calculator]')) startCalculator(calculator);
    keepShown(pane, sessionId);
    input?.focus({ preventScroll: true });
    document.getElementById('latest')?.scrollIntoView({ block: 'start' });
  } catch {
    window.location.assign(address);
  }
}

/**
 * Reads the steps of an answer; a connection that is lost is taken up again where it broke off.
 * @returns `ended`, or what to tell the person
 */
async function listen(heard: Heard, told: Told, first: () => Promise<Response>): Promise<'ended' | string> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      const response = await (attempt === 0 ? first() : resume(heard));
      if (!response.ok) {
        const body = (await response.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
        if (response.status === 401) window.location.assign(`/login?to=${encodeURIComponent(location.pathname + location.search)}`);
        return response.status < 500 && body?.error?.message ? body.error.message : chatMessages.sendFailed;
      }
      if (await readSteps(response, heard, told)) return 'ended';
    } catch {
      // Lost: taken up again below.
    }
    if (!heard.turnId) return chatMessages.sendFailed;
    await new Promise((resolve) => setTimeout(resolve, 500 * (attempt + 1)));
  }
  return chatMessages.sendFailed;
}

/** @returns whether the last step was heard */
async function readSteps(response: Response, heard: Heard, told: Told): Promise<boolean> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    rest += part.value;
    const steps = rest.split('\n\n');
    rest = steps.pop() ?? '';
    for (const step of steps) {
      const [, event = ''] = /^event: (.*)$/m.exec(step) ?? [];
      const [, given] = /^data: (.*)$/m.exec(step) ?? [];
      if (!given) continue;
      const data = JSON.parse(given) as Record<string, unknown>;
      heard.lastId = /^id: (.*)$/m.exec(step)?.[1] ?? heard.lastId;
      if (event === 'turn') Object.assign(heard, data);
      else told(event, data);
      if (event === 'done' || event === 'failed') return true;
    }
  }
  return false;
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

function bubble(question: string): HTMLElement {
  const article = document.createElement('article');
  article.className = 'mt-8 ml-auto w-fit max-w-[42rem] scroll-mt-28 bg-well px-4 py-3';
  article.dataset.role = 'user';
  const text = document.createElement('p');
  text.className = 'whitespace-pre-wrap';
  text.textContent = question;
  article.append(text);
  return article;
}

function answerPlace(): Place {
  const [article, looked, body] = [document.createElement('article'), document.createElement('p'), document.createElement('div')];
  article.className = 'mt-5';
  article.dataset.role = 'assistant';
  looked.className = 'small-caps text-ink-3';
  body.className = 'answer measure mt-2';
  article.append(looked, body);
  return { article, body, looked };
}

function keepShown(pane: HTMLElement, sessionId: string): void {
  const messages = [...pane.querySelectorAll<HTMLElement>('[data-messages] > [data-role]')].map((article) => ({
    role: article.dataset.role as 'user' | 'assistant',
    content: (article.querySelector('.answer') ?? article.querySelector('p'))?.textContent ?? '',
  }));
  keepChat(sessionId, messages);
}

/** What this browser kept of a chat the server could not load. */
function showKept(pane: HTMLElement, sessionId: string): void {
  const kept = keptChat(sessionId);
  const place = pane.querySelector('[data-messages]');
  if (!place || kept.length === 0) return;
  place.append(
    Object.assign(document.createElement('p'), { className: 'mt-4 text-sm text-ink-3', textContent: 'As this browser kept it:' }),
    ...kept.map(({ role, content }) => {
      if (role === 'user') return bubble(content);
      const { article, body } = answerPlace();
      body.textContent = content;
      return article;
    }),
  );
}

function startCalculator(form: HTMLFormElement): void {
  form.querySelector('[data-without-scripts]')?.remove();
  const field = (key: string) => form.querySelector<HTMLInputElement>(`[name=${key}]`);
  const initial = Object.fromEntries(calculationFields.map(({ key }) => [key, Number(field(key)?.defaultValue)])) as Parameters<
    typeof readInputs
  >[1];
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => {
    const inputs = readInputs((key) => field(key)?.value ?? null, initial);
    for (const { key, value } of calculationWords(unitEconomics(inputs))) {
      const result = form.querySelector(`[data-result=${key}]`);
      if (result) result.textContent = value;
    }
  });
}
