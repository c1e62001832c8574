/**
 * The few things a page to read gains from scripts. Everything works before this has loaded; nothing here draws a page.
 * Behaviour hangs on attributes and is listened for at the document, so it survives parts of the page being replaced.
 */

import { startDisplayChoices } from './app/site/display.browser.ts';
import { startMenus } from './app/site/menu.browser.ts';
import { startCountdowns } from './catalogue/ideas/countdown.browser.ts';
import { startLiveFilters } from './catalogue/ideas/live-filters.browser.ts';
import { sharePage } from './catalogue/ideas/share.browser.ts';
import { startMarking } from './catalogue/saved-ideas/mark.browser.ts';
import { startSaving } from './catalogue/saved-ideas/save.browser.ts';
import { forgetChatsOnSignOut } from './chat/kept-chats.browser.ts';
import { copyText } from './kits/copy.browser.ts';
import { startPlanPoll } from './money/plan-poll.browser.ts';
import { tellTimeZone } from './people/settings/time-zone.browser.ts';
import { startProcessingNotes } from './people/unsubscribe/unsubscribe.browser.ts';
import { startVoting } from './roadmap/vote.browser.ts';

document.documentElement.dataset.scripts = '';

const searchCommand = () => import('./catalogue/ideas/search-command.browser.ts');
const openSearch = () => searchCommand().then((command) => command.openSearchCommand());

document.addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
  event.preventDefault();
  void openSearch();
});
document.addEventListener('click', (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  const target = (event.target as Element).closest<HTMLElement>('[data-command],[data-share],[data-print],[data-copy]');
  if (!target) return;
  event.preventDefault();
  if (target.dataset.command !== undefined) void openSearch();
  else if (target.dataset.print !== undefined) window.print();
  else if (target.dataset.copy !== undefined) void copyText(target.dataset.copy, target.dataset.copied);
  else void sharePage(target.dataset.share ?? document.title);
});
// Fetched once the page stands, so that nothing typed right after ⌘K is lost.
window.addEventListener('load', () => void searchCommand(), { once: true });
startCountdowns();
startLiveFilters();
startDisplayChoices();
startMarking();
startMenus();
startPlanPoll();
startSaving();
startVoting();
tellTimeZone();
forgetChatsOnSignOut();
// Only where there is something for them to do.
if (document.querySelector('[data-idea-form]')) void import('./research/idea-form.browser.ts').then((form) => form.startIdeaForms());
if (document.querySelector('[data-run],[data-complete]')) void import('./research/progress.browser.ts').then((run) => run.followRun());
if (document.querySelector('[data-chat]')) void import('./chat/chat.browser.ts').then((chat) => chat.startChat());
if (document.querySelector('[data-activity]')) void import('./admin/dashboard/activity.browser.ts').then((feed) => feed.followActivity());
const draft = document.querySelector<HTMLFormElement>('form[data-draft]');
const preview = document.querySelector<HTMLElement>('[data-preview]');
if (draft || preview)
  void import('./admin/ideas/draft.browser.ts').then(({ startDraft, followDraft }) => {
    if (draft) startDraft(draft);
    if (preview) followDraft(preview);
  });
const schedule = document.querySelector<HTMLElement>('[data-schedule]');
if (schedule) void import('./admin/ideas/schedule.browser.ts').then(({ startSchedule }) => startSchedule(schedule));
const letterForm = document.querySelector<HTMLFormElement>('form[data-letter-form]');
if (letterForm) void import('./admin/updates/letter-frame.browser.ts').then(({ followTyping }) => followTyping(letterForm));
const tickAll = document.querySelector<HTMLInputElement>('[data-tick-all]');
if (tickAll) void import('./ui/tick-all.browser.ts').then(({ startTickAll }) => startTickAll(tickAll));
startProcessingNotes();
if (document.querySelector('[data-dialog]')) void import('./ui/dialog-link.browser.ts').then((links) => links.startDialogLinks());
if (document.querySelector('[data-export]')) void import('./ui/export.browser.ts').then((exports) => exports.startExports());
