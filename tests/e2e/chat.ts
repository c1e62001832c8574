import { expect, type Page } from '@playwright/test';

/** Asks the strategist by Enter. The page listens to the key once its script is there, which may be after the page is: pressed before, it is a new line. */
export async function askByEnter(page: Page, question: string): Promise<void> {
  const input = page.getByLabel('Your question');
  await expect(async () => {
    await input.fill(question);
    await input.press('Enter');
    await expect(input).toHaveValue('', { timeout: 1_000 });
  }).toPass();
}
