export const BUSY_STATE = 'No se puede cambiar el estado - Mesa con órdenes pendientes';
export const BUSY_DELETE = 'No se puede eliminar - Mesa con órdenes pendientes';
