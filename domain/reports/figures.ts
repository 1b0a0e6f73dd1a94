/** The explanation of each figure of the reports, shown by the (i) of its card (3-reports; decisions). */
export const FIGURES = {
  'cogs.alerts':
    'Productos vendidos cuyo margen real queda por debajo del objetivo de 28 %. Margen real: lo vendido sin impuesto menos su receta al costo promedio de hoy con la merma de sus ingredientes, entre lo vendido.',
  'cogs.cost':
    'Real: lo que salió del inventario (servido, merma y diferencias de conteo) a costo promedio. Teórico: las recetas de lo vendido, al costo que tenían entonces.',
  'cogs.margin':
    'Ventas menos el costo, entre las ventas: con el costo real y, al lado, con el teórico de las recetas.',
  'cogs.shrinkage': 'Costo real menos costo teórico, entre el costo teórico. En rojo cuando pasa de 5 %.',
  'discounts.voids':
    'Ventas cobradas que después se anularon, en el día en que se cobraron. Lo anulado se cuenta sin impuesto.',
  'discounts.average':
    'Promedio de los porcentajes de los descuentos. El de un monto fijo o de un producto es lo que quitó entre los precios del menú de su venta.',
  'discounts.count':
    'Descuentos dados en ventas cobradas. Lo que dos personas descontaron en una venta, o con dos autorizaciones, cuenta como dos.',
  'discounts.total':
    'Lo que los descuentos quitaron a las ventas cobradas, sin impuesto. Son de quien los dio.',
  'inventory.discrepancies':
    'Ingredientes cuyo conteo físico no coincidió con el sistema en los conteos cerrados del periodo. Impacto: la diferencia sin signo por el costo de la unidad; en rojo cuando pasa de 1,000.',
  'inventory.impact': 'Suma de las diferencias de los conteos, sin signo, por el costo de cada unidad.',
  'inventory.inflation':
    'Promedio de los aumentos del costo de compra, del primero al último precio del periodo. Cuentan los ingredientes con dos compras o más que subieron. En rojo cuando pasa de 5 %.',
  'inventory.purchases': 'Lo recibido de los proveedores en el periodo, según sus facturas.',
  'lost.voids': 'Lo que valían sin impuesto las ventas que se anularon.',
  'lost.average': 'Margen perdido entre el número de descuentos y anulaciones.',
  'lost.discounts':
    'Lo que los descuentos quitaron a las ventas cobradas, sin impuesto. Son de quien los dio.',
  'lost.total': 'Descuentos más anulaciones, sin impuesto: lo que se dejó de ganar.',
  'menu.margin':
    'Promedio del margen de los productos. Margen: ingresos menos el costo de receta, entre los ingresos. Los productos sin receta no cuentan.',
  'menu.products': 'Productos con receta de los que se vendió más de lo que se devolvió en el periodo.',
  'menu.profit': 'Ingresos de los productos analizados menos su costo de receta.',
  'menu.revenue':
    'Ventas de los productos analizados, los mismos de la ganancia: lo cobrado menos descuentos y reembolsos, sin impuesto ni propinas.',
  'sales.average': 'Ventas entre el número de ventas cobradas.',
  'sales.earnings': 'Utilidad menos Gastos.',
  'sales.expenses': 'Gastos del periodo; con un turno elegido, los que se registraron a esas horas.',
  'sales.profit': 'Ventas menos el costo de receta de lo vendido.',
  'sales.total': 'Ventas cobradas menos descuentos y reembolsos, sin impuesto ni propinas.',
  'service.on-time':
    'Órdenes servidas dentro del tiempo esperado (la suma de los tiempos de preparación de sus productos, o el del más lento y 25 % del resto si el negocio lo eligió) entre todas las servidas.',
  'service.preparation':
    'Desde que la orden se envía hasta que su estación marca listo el producto, en promedio por producto.',
  'service.turn': 'Desde que se abre la orden de una mesa hasta que se cobra su última cuenta, en promedio.',
  'service.waiting':
    'Desde que la estación marca listo el producto hasta que la orden se sirve, en promedio por producto.',
  'staff.average': 'Ventas entre el número de ventas cobradas.',
  'staff.employees':
    'Empleados que vendieron, cobraron, descontaron, sirvieron o anularon algo en el periodo.',
  'staff.on-time': 'Órdenes servidas dentro del tiempo esperado entre todas las que sirvieron.',
  'staff.sales':
    'Ventas cobradas menos descuentos y reembolsos, sin impuesto ni propinas, de quien tomó la orden.',
  'taxes.charged':
    'Ventas netas más su impuesto: lo que se cobró por las ventas menos lo reembolsado, al fiado o no, sin propinas. Es el total de Ventas y de los Z de los mismos días.',
  'taxes.net':
    'Ventas cobradas menos descuentos y reembolsos, sin impuesto ni propinas: la misma cifra que Ventas en los demás reportes.',
  'taxes.received':
    'Lo cobrado que no quedó al fiado, más los abonos a cuentas. Las propinas son aparte: son del personal.',
  'taxes.tax': 'Impuesto de las ventas cobradas menos el de los reembolsos, cada uno en su día.',
  'tickets.best-shift':
    'El turno con el ticket promedio más alto. Mañana de 6:00 a 14:00, Tarde de 14:00 a 22:00, Noche de 22:00 a 6:00.',
  'tickets.best-waiter': 'Quien tomó las órdenes con el ticket promedio más alto.',
  'tickets.best-weekday': 'El día de la semana con el ticket promedio más alto.',
} as const;

export type Figure = keyof typeof FIGURES;
