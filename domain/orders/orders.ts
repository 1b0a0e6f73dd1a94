export const CHANNELS = ['mesa', 'para llevar', 'a domicilio'] as const;
export type Channel = (typeof CHANNELS)[number];
export const ORDER_STATUSES = ['Abierta', 'Cerrada', 'Cancelada'] as const;
export const KITCHEN_STATUSES = ['Pendiente', 'Servida', 'Cancelada'] as const;
export type KitchenStatus = (typeof KITCHEN_STATUSES)[number];
export const LINE_STATUSES = ['Activa', 'Cancelada'] as const;
export const STATIONS = ['cocina', 'barra'] as const;
export type Station = (typeof STATIONS)[number];
