import { toast } from '../ui/toast.ts';
import { roadmapMessages } from './roadmap.ts';

type Answer = { success: true; data: { votes: number; voted: boolean } } | { success: false; error: { message: string } };

/**
 * Votes of one feature are sent one after another, so that the last choice is what stays. One that waits for its turn when the page goes is not sent:
 * what was answered before it stays.
 */
const underway = new Map<string, Promise<unknown>>();

function show(form: HTMLFormElement, voted: boolean, votes: number): void {
  const button = form.querySelector('button');
  const count = form.querySelector('[data-votes]');
  button?.setAttribute('aria-pressed', String(voted));
  if (button) button.value = voted ? 'unvote' : 'vote';
  if (count) count.textContent = votes.toLocaleString('en-US');
}

/** What was begun outlives the page: a person who votes and goes on has voted. */
async function tell(featureId: string, isFor: boolean): Promise<Answer> {
  const response = await fetch(`/api/v1/roadmap/${featureId}/vote`, { method: isFor ? 'PUT' : 'DELETE', keepalive: true });
  if (response.status === 401) window.location.assign(`/login?to=${encodeURIComponent(location.pathname + location.search)}`);
  return (await response.json()) as Answer;
}

/** Shows the vote at once; the server's count replaces it, and a vote it did not take is taken back from view. */
async function toggle(form: HTMLFormElement, featureId: string): Promise<void> {
  const isFor = form.querySelector('button')?.value === 'vote';
  const before = Number(form.querySelector('[data-votes]')?.textContent?.replaceAll(',', ''));
  show(form, isFor, before + (isFor ? 1 : -1));
  const turn = (underway.get(featureId) ?? Promise.resolve()).then(() => tell(featureId, isFor));
  const settled = turn.catch(() => undefined);
  underway.set(featureId, settled);
  const answer = await settled;
  // A later choice of the same person is on its way: what it brings is what counts.
  if (underway.get(featureId) !== settled) return;
  if (answer?.success) return show(form, answer.data.voted, answer.data.votes);
  show(form, !isFor, before);
  toast(answer?.error.message ?? roadmapMessages.voteFailed);
}

/** Makes the buttons that vote answer at once. */
export function startVoting(): void {
  document.addEventListener('submit', (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('form[data-vote]');
    const featureId = form?.dataset.vote;
    if (!form || !featureId) return;
    event.preventDefault();
    void toggle(form, featureId);
  });
}
