import { keepChat, keptChat } from './kept-chats.browser.ts';

/** An answer as it arrives: what was looked at for it, and its text. */
export type AnswerPlace = { article: HTMLElement; looked: HTMLElement; body: HTMLElement };

export function questionShown(question: string): HTMLElement {
  const article = document.createElement('article');
  article.className = 'mt-8 ml-auto w-fit max-w-[42rem] scroll-mt-28 bg-well px-4 py-3';
  article.dataset.role = 'user';
  const text = document.createElement('p');
  text.className = 'whitespace-pre-wrap break-words';
  text.textContent = question;
  article.append(text);
  return article;
}

export function answerPlace(): AnswerPlace {
  const [article, looked, body] = [document.createElement('article'), document.createElement('p'), document.createElement('div')];
  article.className = 'mt-5';
  article.dataset.role = 'assistant';
  looked.className = 'small-caps text-ink-3';
  body.className = 'answer measure mt-2';
  article.append(looked, body);
  return { article, looked, body };
}

/** Keeps in this browser what is shown of a chat, for when the server cannot be reached. */
export function keepShown(pane: HTMLElement, sessionId: string): void {
  const messages = [...pane.querySelectorAll<HTMLElement>('[data-messages] > [data-role]')].map((article) => ({
    role: article.dataset.role as 'user' | 'assistant',
    content: (article.querySelector('.answer') ?? article.querySelector('p'))?.textContent ?? '',
  }));
  keepChat(sessionId, messages);
}

/** What this browser kept of a chat the server could not load. */
export function showKept(pane: HTMLElement, sessionId: string): void {
  const kept = keptChat(sessionId);
  const place = pane.querySelector('[data-messages]');
  if (!place || kept.length === 0) return;
  place.append(
    Object.assign(document.createElement('p'), { className: 'mt-4 text-sm text-ink-3', textContent: 'As this browser kept it:' }),
    ...kept.map(({ role, content }) => {
      if (role === 'user') return questionShown(content);
      const { article, body } = answerPlace();
      body.textContent = content;
      return article;
    }),
  );
}
