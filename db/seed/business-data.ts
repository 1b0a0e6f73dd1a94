export const PAYMENT_METHODS = [
  { name: 'Efectivo', kind: 'efectivo' },
  { name: 'Tarjeta', kind: 'tarjeta' },
  { name: 'Transferencia', kind: 'transferencia' },
  { name: 'Fiado', kind: 'fiado' },
] as const;

export const CUSTOMERS = [
  { name: 'Ferretería El Tornillo', phone: '+504 2234-9012', rtn: '08019004512378', limit: 6000 },
  { name: 'Ana Lucía Banegas', phone: '+504 9911-2045', rtn: null, limit: null },
  { name: 'Taller Automotriz Reyes', phone: '+504 3388-7120', rtn: '08011982004467', limit: 5000 },
  { name: 'Don Rigoberto Castellanos', phone: '+504 9745-0031', rtn: null, limit: null },
  { name: 'Colegio San Miguel', phone: '+504 2239-5500', rtn: '08019998123450', limit: 12000 },
  { name: 'Licda. Norma Pineda', phone: '+504 9502-8874', rtn: null, limit: 4000 },
] as const;

/** Amounts in lempiras; `day` is the day of the month. */
export const RECURRING_EXPENSES = [
  { name: 'Alquiler del local', category: 'Alquiler', amount: 28000, day: 1 },
  { name: 'Internet y teléfono', category: 'Servicios públicos', amount: 1650, day: 5 },
  { name: 'Energía eléctrica (ENEE)', category: 'Servicios públicos', amount: 18400, day: 12 },
  { name: 'Agua potable', category: 'Servicios públicos', amount: 1900, day: 15 },
  { name: 'Planilla, primera quincena', category: 'Planilla', amount: 68500, day: 15 },
  { name: 'Planilla, segunda quincena', category: 'Planilla', amount: 68500, day: 28 },
  { name: 'Publicidad en redes', category: 'Publicidad', amount: 3200, day: 20 },
] as const;

/** Small expenses of a day: the maximum in lempiras, and whether they are paid from the register. */
export const SMALL_EXPENSES = [
  { name: 'Hielo en bolsa', category: 'Otros', max: 320, fromRegister: true },
  { name: 'Chimbo de gas LPG', category: 'Gas', max: 1150, fromRegister: false },
  { name: 'Mototaxi para mandados', category: 'Transporte', max: 140, fromRegister: true },
  { name: 'Cloro, jabón y bolsas', category: 'Limpieza', max: 680, fromRegister: true },
  { name: 'Servilletas y empaques', category: 'Otros', max: 950, fromRegister: true },
  { name: 'Reparación de plancha', category: 'Mantenimiento', max: 2600, fromRegister: false },
  { name: 'Afilado de cuchillos', category: 'Mantenimiento', max: 350, fromRegister: true },
  { name: 'Volantes impresos', category: 'Publicidad', max: 1200, fromRegister: false },
] as const;

const AREAS = [
  { name: 'Salón', seats: [4, 4, 2, 2, 4, 6, 4, 8], label: 'Mesa' },
  { name: 'Terraza', seats: [2, 2, 4, 4, 4, 6], label: 'Terraza' },
] as const;

/** The default layout (2-operations §9): tables in a row, step and offset of each screen size. */
const LAYOUT = {
  lg: { across: 6, step: [180, 200], offset: [20, 50] },
  md: { across: 4, step: [170, 190], offset: [15, 40] },
  sm: { across: 2, step: [160, 180], offset: [10, 30] },
} as const;

function place(size: keyof typeof LAYOUT, index: number): readonly [number, number] {
  const { across, step, offset } = LAYOUT[size];
  const row = Math.floor(index / across);
  return [offset[0] + (index % across) * step[0], offset[1] + row * step[1]];
}

export interface TableData {
  readonly name: string;
  readonly area: string;
  readonly seats: number;
  readonly positions: Readonly<Record<string, number>>;
}

export const AREA_NAMES: readonly string[] = AREAS.map((area) => area.name);
export const TABLES: readonly TableData[] = AREAS.flatMap((area) =>
  area.seats.map((seats, index) => {
    const [position_x_lg, position_y_lg] = place('lg', index);
    const [position_x_md, position_y_md] = place('md', index);
    const [position_x_sm, position_y_sm] = place('sm', index);
    return {
      name: `${area.label} ${index + 1}`,
      area: area.name,
      seats,
      positions: {
        position_x_lg,
        position_y_lg,
        position_x_md,
        position_y_md,
        position_x_sm,
        position_y_sm,
      },
    };
  }),
);
