import { type UseParentSizeConfig, useParentSize } from '@visx/responsive';
import { useState } from 'react';

const ONLY_WIDTH = {
  ignoreDimensions: ['height', 'top', 'left'],
  debounceTime: 60,
} satisfies UseParentSizeConfig;

export function useChartWidth() {
  const { parentRef, width: measured } = useParentSize(ONLY_WIDTH);
  const [width, setWidth] = useState(0);
  // A parent that is hidden for a moment measures 0; the chart stays.
  if (measured > 0 && measured !== width) setWidth(measured);
  return { parentRef, width };
}
