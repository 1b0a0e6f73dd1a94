import type { Browser, Page } from '@playwright/test';
import { PASSWORD } from '#tests/support/password.ts';

const PHONE_BREAKPOINT_PX = 640;

/** A page of another browser with that width; a narrow one is a phone with touch. */
export async function openPage(browser: Browser, width: number): Promise<Page> {
  const isPhone = width < PHONE_BREAKPOINT_PX;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'es-HN',
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  return context.newPage();
}

/** Such a page, signed in through the form. */
export async function signInAs(
  browser: Browser,
  origin: string,
  username: string,
  width: number,
): Promise<Page> {
  const page = await openPage(browser, width);
  await page.goto(`${origin}/login`);
  await page.getByLabel('Correo o usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Contraseña', { exact: true }).press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  return page;
}
