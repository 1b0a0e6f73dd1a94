import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** The height of a row of the grid, and the gap below each card, in pixels. */
const ROW_PIXELS = 4;
const GAP_PIXELS = 8;
const SPAN = '--span';

const cardOf = (slot: Element) => slot.querySelector<HTMLElement>(':scope > [data-card]');

function setSpans(cards: readonly HTMLElement[]): void {
  // Reads all heights before it changes one, so that the browser lays out once.
  const heights = cards.map((card) => card.getBoundingClientRect().height);
  cards.forEach((card, index) => {
    const rows = Math.ceil(((heights[index] ?? 0) + GAP_PIXELS) / ROW_PIXELS);
    card.parentElement?.style.setProperty(SPAN, `${rows}`);
  });
}

/**
 * Gives each slot of a grid with rows of 4 px as many rows as its card is high, so that the next card goes into the shortest column. A slot
 * without a card keeps its height. Nothing is measured while no card changes its size.
 */
export function useCardSpans(list: RefObject<HTMLElement | null>, shown: unknown): void {
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) =>
        setSpans(entries.flatMap(({ target }) => (target instanceof HTMLElement ? target : []))),
      ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: new cards are measured when what is shown changes.
  useLayoutEffect(() => {
    const slots = [...(list.current?.children ?? [])];
    const cards = slots.flatMap((slot) => cardOf(slot) ?? []);
    setSpans(cards.filter(({ parentElement }) => !parentElement?.style.getPropertyValue(SPAN)));
    for (const card of cards) observer.observe(card);
  }, [list, shown, observer]);
  useEffect(() => () => observer.disconnect(), [observer]);
}
