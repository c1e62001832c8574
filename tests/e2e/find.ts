import type { Locator, Page } from '@playwright/test';

/**
 * What tests look for that has no role and name of its own, each found in one place: where the screens give it one, or are drawn otherwise, only this file
 * changes. Everything else is found by role, label or text.
 */

/** The questions of a chat, oldest first. */
export const questions = (page: Page): Locator => page.locator('[data-role=user]');
/** The answers of a chat, oldest first. */
export const answers = (page: Page): Locator => page.locator('[data-role=assistant]');
/** The cards of a list of ideas, and their titles. */
export const cards = (page: Page): Locator => page.locator('#browse-results').getByRole('article');
export const cardTitles = (page: Page): Locator => cards(page).getByRole('heading', { level: 2 });
/** How many a list holds, in words. */
export const counted = (page: Page): Locator => page.locator('#browse-count');
/** Opens what else can be done with an idea or a report, beside what is in sight. */
export const openActions = (page: Page): Promise<void> => page.getByRole('button', { name: 'More actions' }).click();
/** Whether what is typed into the editor of an idea is saved. */
export const draftStatus = (page: Page): Locator =>
  page.locator('p[role=status]').filter({ hasText: /^(Draft saved|No draft yet|Not saved|Saving|.*changed)/ });
/** How many files of this name the page has fetched: the scripts of a dossier (`sections`) or of a report (`sheet`) come once its reader moves. */
export const fetchedScripts = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (start) =>
      performance.getEntriesByType('resource').filter((file) => file.name.includes(`/assets/${start}-`) && file.name.endsWith('.js'))
        .length,
    name,
  );
