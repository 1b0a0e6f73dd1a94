import { html } from 'hono/html';
import type { PublicMenu } from '#db/queries/public-menu.ts';
import { formatMoney } from '#domain/money.ts';
import { STYLE } from './style.ts';

type Part = ReturnType<typeof html>;
type Item = PublicMenu['items'][number];

const PROMOTIONS = 'Promociones';

function document(title: string, body: Part | Part[]) {
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${body}
        <footer>Menú hecho con Fogón</footer>
      </body>
    </html>`;
}

function picture(item: Item): Part {
  return item.image_url
    ? html`<img src="${item.image_url}" alt="" width="320" height="240" loading="lazy" />`
    : html`<div class="picture" aria-hidden="true">${[...item.name][0] ?? ''}</div>`;
}

function card(item: Item, currency: string): Part {
  return html`<li class="${item.sold_out ? 'card gone' : 'card'}">
    ${picture(item)}
    <div class="body">
      <h3>${item.name}</h3>
      ${item.description ? html`<p>${item.description}</p>` : ''}
      <div class="foot">
        <strong>${formatMoney(item.price_cents, currency)}</strong>
        ${item.preparation_time ? html`<span>${item.preparation_time} min</span>` : ''}
        ${item.sold_out ? html`<span class="mark">Agotado</span>` : ''}
      </div>
    </div>
  </li>`;
}

/** The public menu, whole without scripts: filtering is by links, and the active category's link clears it (2-operations §2). */
export function menuPage(menu: PublicMenu, chosen: string | undefined) {
  const { business, categories, items } = menu;
  const name = business.name.trim() || 'Nuestro Menú';
  const active = categories.find((category) => category.id === chosen);
  const shown = active ? items.filter((item) => item.category_id === active.id) : items;
  const promotions = categories.find((category) => category.name === PROMOTIONS);
  const promoted = items.filter((item) => item.category_id !== null && item.category_id === promotions?.id);
  const filter = (label: string, count: number, href: string, isActive: boolean) =>
    html`<a class="chip" href="${href}" ${isActive ? html`aria-current="true"` : ''}>${label} (${count})</a>`;
  const empty = active
    ? 'No hay productos disponibles en esta categoría'
    : 'No hay productos disponibles en el menú';
  return document(name, [
    html`<header>
      ${business.logo_url ? html`<img class="logo" src="${business.logo_url}" alt="" width="72" height="72" />` : ''}
      <div>
        <h1>${name}</h1>
        ${business.address ? html`<p>${business.address}</p>` : ''}
        ${business.phone ? html`<p><a href="tel:${business.phone}">${business.phone}</a></p>` : ''}
      </div>
    </header>`,
    promoted.length > 0
      ? html`<section aria-label="${PROMOTIONS}">
          <h2>${PROMOTIONS}</h2>
          <ul class="strip">
            ${promoted.map((item) => card(item, business.currency))}
          </ul>
        </section>`
      : html``,
    html`<nav aria-label="Categorías">
      ${filter('Todas', items.length, '?', !active)}
      ${categories.map((category) =>
        filter(
          category.name,
          items.filter((item) => item.category_id === category.id).length,
          category === active ? '?' : `?categoria=${category.id}`,
          category === active,
        ),
      )}
    </nav>`,
    shown.length > 0
      ? html`<main>
          <ul class="grid">
            ${shown.map((item) => card(item, business.currency))}
          </ul>
        </main>`
      : html`<main><p class="empty">${empty}</p></main>`,
  ]);
}

/** A friendly word where there is no menu to show. */
export function explanationPage(title: string, text: string) {
  return document(title, html`<main class="word"><h1>${title}</h1><p>${text}</p></main>`);
}
