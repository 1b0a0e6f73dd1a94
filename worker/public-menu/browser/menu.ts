import { foldText } from '#domain/base/fold.ts';

const RENEW_INTERVAL_MS = 60_000;
const CARD_TEXT = 'h3,p:not(.has)';

const all = <E extends Element>(selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<E>(selector),
];
const input = document.querySelector<HTMLInputElement>('.find input[type=search]');
const texts = new WeakMap<Element, string>();

const chips = () => all<HTMLAnchorElement>('.chip');
const groups = () => all<HTMLElement>('#menu>div');
const categoryIn = (query: string) => new URLSearchParams(query).get('categoria');
const chosen = () => {
  const id = categoryIn(location.search);
  return id ? chips().find((chip) => categoryIn(chip.dataset.q ?? '') === id) : undefined;
};

function textOf(card: Element): string {
  let text = texts.get(card);
  if (text === undefined) {
    text = foldText(
      all(CARD_TEXT, card)
        .map((part) => part.textContent)
        .join(' '),
    );
    texts.set(card, text);
  }
  return text;
}

/** Applies the filters of the address. The server does the same for browsers without scripts. */
function show(): void {
  const active = chosen();
  const words = foldText(input?.value ?? '')
    .split(/\s+/)
    .filter(Boolean);
  let total = 0;
  let visibleTotal = 0;
  for (const group of groups()) {
    const isChosen = !active || group.dataset.c === active.dataset.c;
    let visible = 0;
    for (const card of all<HTMLElement>('li', group)) {
      card.hidden = !isChosen || !words.every((word) => textOf(card).includes(word));
      total += 1;
      if (!card.hidden) visible += 1;
    }
    group.hidden = visible === 0;
    visibleTotal += visible;
  }
  const [everything] = chips();
  for (const chip of chips()) {
    const isActive = chip === (active ?? everything);
    if (isActive) chip.setAttribute('aria-current', 'true');
    else chip.removeAttribute('aria-current');
    chip.href = (isActive ? everything : chip)?.dataset.q ?? '?';
  }
  for (const link of all<HTMLAnchorElement>('.langs a')) {
    const query = new URLSearchParams(location.search);
    query.delete('lang');
    if (link.lang !== 'es') query.set('lang', link.lang);
    link.href = `?${query}`;
  }
  const finder = document.querySelector('search');
  if (finder) finder.hidden = total === 0;
  const kind = total === 0 ? 'menu' : words.length > 0 ? 'search' : 'category';
  for (const sentence of all<HTMLElement>('.empty[class*=" "]'))
    sentence.hidden = visibleTotal > 0 || !sentence.classList.contains(kind);
  place = null;
  markPlace();
}

/** Scrolls the categories, and nothing else, until the category is in its middle. */
function center(chip: HTMLElement): void {
  const { parentElement: row, offsetLeft, offsetTop, offsetWidth, offsetHeight } = chip;
  row?.scrollTo({
    left: offsetLeft - row.offsetLeft - (row.clientWidth - offsetWidth) / 2,
    top: offsetTop - row.offsetTop - (row.clientHeight - offsetHeight) / 2,
  });
}

/** The chip that was marked last; null if the marks may have changed. */
let place: HTMLElement | null = null;

/** In a list without a filter, marks the category that is read: the one under the bar, and the last one at the end of the page. */
function markPlace(): void {
  const [row, main] = all('.chips,main');
  if (!row || !main) return;
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  const isEnd = scrollY + innerHeight > document.documentElement.scrollHeight - 2;
  const line = isEnd ? innerHeight : topOf(row) + 200;
  const isMoving = !chosen() && topOf(main) < topOf(row);
  const index = groups()
    .filter((group) => isMoving && !group.hidden && topOf(group) < line)
    .pop()?.dataset.c;
  // The chip of the whole menu has no index.
  const here = chips().find(({ dataset }) => dataset.c === index);
  if (!here || here === place) return;
  place = here;
  for (const chip of all('[aria-current=location]', row)) chip.removeAttribute('aria-current');
  row.classList.toggle('at', index !== undefined);
  if (index !== undefined) here.setAttribute('aria-current', 'location');
  if (!chosen()) center(here);
}

function changeQuery(change: (query: URLSearchParams) => void): void {
  const query = new URLSearchParams(location.search);
  change(query);
  const text = String(query);
  history.replaceState(null, '', text ? `?${text}` : location.pathname);
  show();
}

function scrollToList(): void {
  const bar = document.querySelector<HTMLElement>('.bar');
  const top = document.querySelector('main')?.getBoundingClientRect().top ?? 0;
  const start = top + scrollY - (bar?.offsetHeight ?? 0);
  if (scrollY > start) scrollTo(0, start);
}

addEventListener('click', (event) => {
  const { target } = event;
  const chip = target instanceof Element ? target.closest<HTMLAnchorElement>('.chip') : null;
  if (!chip || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const id = categoryIn(chip.dataset.q ?? '');
  const isOn = chip === chosen();
  changeQuery((query) => (id && !isOn ? query.set('categoria', id) : query.delete('categoria')));
  center(chip);
  scrollToList();
});

input?.addEventListener('input', () => {
  const words = input.value.trim();
  changeQuery((query) => (words ? query.set('buscar', words) : query.delete('buscar')));
  scrollToList();
});
input?.form?.addEventListener('submit', (event) => {
  event.preventDefault();
  input.blur();
});

addEventListener('scroll', markPlace, { passive: true });

const PARTS = ['header', '.promos', '.chips', 'main', 'footer'];
const htmlOf = (page: Document, part: string) =>
  page.querySelector(part)?.innerHTML.replace(/ hidden=""/g, '');
/** The parts as the server rendered them, before the filters changed them. */
const rendered = new Map(PARTS.map((part) => [part, htmlOf(document, part)]));

/** Reads the menu again, replaces the parts that changed and applies the filters. */
async function renew(): Promise<void> {
  const lang = new URLSearchParams(location.search).get('lang');
  const answer = await fetch(location.pathname + (lang ? `?lang=${lang}` : ''), { cache: 'no-cache' });
  if (answer.status === 404) location.reload();
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  document.title = fresh.title;
  for (const part of PARTS) {
    const [now, next] = [document.querySelector<HTMLElement>(part), fresh.querySelector<HTMLElement>(part)];
    if (!now || !next || rendered.get(part) === htmlOf(fresh, part)) continue;
    rendered.set(part, htmlOf(fresh, part));
    now.innerHTML = next.innerHTML;
    now.hidden = next.hidden;
  }
  show();
}

/** What a page says of now is hidden when it is over and the page could not be read again. */
const hideOver = () => {
  for (const part of all<HTMLElement>('[data-until]')) part.hidden = Number(part.dataset.until) <= Date.now();
};

const renewIfVisible = () => {
  if (!document.hidden)
    renew()
      .catch(() => undefined)
      .then(hideOver);
};
addEventListener('visibilitychange', renewIfVisible);
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) renewIfVisible();
});
setInterval(renewIfVisible, RENEW_INTERVAL_MS);

const search = new URLSearchParams(location.search).get('buscar');
if (input && search) input.value = search;
if (location.search) show();
hideOver();

/** Stores the page for use without a network. The scope is this page only. */
async function registerServiceWorker(): Promise<void> {
  const scope = `${location.pathname.split('/', 2).join('/')}/`;
  await navigator.serviceWorker.register(`${scope}sw.js`, { scope });
  const { active } = await navigator.serviceWorker.ready;
  const pictures = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage(pictures.filter((name) => name.startsWith(`${location.origin}/media/`)));
}
addEventListener('load', () => {
  if ('serviceWorker' in navigator) registerServiceWorker().catch(() => undefined);
});
