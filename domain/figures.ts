/** What each figure of the reports is, said once (3-reports; decisions): the (i) of its card shows it. */
export const FIGURES = {
  'discounts.annulments':
    'Ventas cobradas que después se anularon, en el día en que se cobraron. Lo anulado se cuenta sin impuesto.',
  'discounts.average':
    'Promedio de los porcentajes de descuento de las ventas con descuento. El de un monto fijo es ese monto entre los precios del menú.',
  'discounts.count': 'Ventas cobradas con algún descuento.',
  'discounts.total': 'Lo que los descuentos quitaron a los precios del menú en ventas cobradas.',
  'lost.annulments': 'Lo que valían sin impuesto las ventas que se anularon.',
  'lost.average': 'Margen perdido entre el número de descuentos y anulaciones.',
  'lost.discounts': 'Lo que los descuentos quitaron a los precios del menú en ventas cobradas.',
  'lost.total': 'Descuentos más anulaciones: lo que se dejó de ganar.',
  'menu.margin':
    'Promedio del margen de los productos. Margen: ingresos menos el costo de receta, entre los ingresos.',
  'menu.products': 'Productos de los que se vendió más de lo que se devolvió en el periodo.',
  'menu.profit': 'Ingresos de los productos analizados menos su costo de receta.',
  'menu.revenue':
    'Ventas de los productos analizados: lo cobrado menos descuentos y devoluciones, sin impuesto ni propinas.',
  'sales.average': 'Ventas entre el número de ventas cobradas.',
  'sales.earnings': 'Utilidad menos Gastos.',
  'sales.expenses': 'Gastos del periodo; con un turno elegido, los que se registraron a esas horas.',
  'sales.profit': 'Ventas menos el costo de receta de lo vendido.',
  'sales.total': 'Ventas cobradas menos descuentos y devoluciones, sin impuesto ni propinas.',
  'tickets.best-shift':
    'El turno con el ticket promedio más alto. Mañana de 6:00 a 14:00, Tarde de 14:00 a 22:00, Noche de 22:00 a 6:00.',
  'tickets.best-waiter': 'Quien tomó las órdenes con el ticket promedio más alto.',
  'tickets.best-weekday': 'El día de la semana con el ticket promedio más alto.',
} as const;

export type Figure = keyof typeof FIGURES;
