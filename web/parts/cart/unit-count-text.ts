import { formatQuantity } from '#domain/base/quantity.ts';

/** '1 producto', '12 productos'. */
export function unitCountText(units: number): string {
  return units === 1 ? '1 producto' : `${formatQuantity(units)} productos`;
}
