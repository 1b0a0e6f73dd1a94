import { type UseParentSizeConfig, useParentSize } from '@visx/responsive';
import { useState } from 'react';

const ONLY_WIDTH = {
  ignoreDimensions: ['height', 'top', 'left'],
  debounceTime: 60,
} satisfies UseParentSizeConfig;

/** The width of the element that a chart fills; 0 before it is measured. */
export function useChartWidth() {
  const { parentRef, width: measured } = useParentSize(ONLY_WIDTH);
  const [width, setWidth] = useState(0);
  // A parent that is hidden for a moment measures 0: what is drawn stays.
  if (measured > 0 && measured !== width) setWidth(measured);
  return { parentRef, width };
}
