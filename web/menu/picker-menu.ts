import type { Answer, api } from '#web/lib/api.ts';

export type Menu = Answer<typeof api.menu.$get>;
export type PickerMenuItem = Menu['items'][number];
export type PickerMenuCategory = Pick<Menu['categories'][number], 'id' | 'name'>;
