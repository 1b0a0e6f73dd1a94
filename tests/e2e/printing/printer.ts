import type { Page } from '@playwright/test';

/** Collects the printed papers of a page instead of the browser's dialog. */
export async function withPrinter(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const papers: string[] = [];
    Object.assign(window, { papers });
    window.print = () => {
      papers.push(document.querySelector('.paper')?.textContent ?? '');
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await page.reload();
  return () => page.evaluate(() => ('papers' in window && Array.isArray(window.papers) ? window.papers : []));
}
