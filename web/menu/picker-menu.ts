import type { Answer, api } from '#web/lib/api.ts';

export type PickerMenu = Answer<typeof api.menu.$get>;
export type PickerMenuItem = PickerMenu['items'][number];
export type PickerMenuCategory = Pick<PickerMenu['categories'][number], 'id' | 'name'>;
