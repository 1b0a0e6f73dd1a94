import type { Page } from '@playwright/test';

/** Delays a page's requests to a URL, or those of one method, until the returned function is called. */
export async function delayRequests(page: Page, url: string, method?: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.continue();
  });
  return release;
}
