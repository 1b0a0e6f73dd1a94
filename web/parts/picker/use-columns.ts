import { type RefObject, useLayoutEffect, useState } from 'react';

function columnsOf(grid: Element): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}

/** The number of columns of a CSS grid; 0 before the first layout. */
export function useColumns(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(0);
  useLayoutEffect(() => {
    const { current } = grid;
    if (!current) return;
    const measure = () => setColumns(columnsOf(current));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [grid]);
  return columns;
}
