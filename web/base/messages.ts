/** Texts that two or more screens show. */
export const messages = {
  productName: 'Fogón',
  loading: 'Cargando...',
  starting: 'Iniciando...',
  somethingFailed: '¡Algo salió mal!',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  save: 'Guardar',
  saving: 'Guardando...',
  remove: 'Eliminar',
  accept: 'Aceptar',
  back: 'Volver',
  search: 'Buscar',
  previous: 'Anterior',
  next: 'Siguiente',
  signIn: 'Iniciar Sesión',
  signOut: 'Cerrar Sesión',
  register: 'Registra tu Negocio',
  sessionExpired: 'Sesión expirada. Por favor inicia sesión nuevamente.',
  signedOut: 'Sesión cerrada.',
  unknownRole: 'Tu usuario no tiene un rol conocido. Pide al administrador que lo revise.',
  signInFailed: 'Error al iniciar sesión',
  signInUnexpected: 'Error inesperado al iniciar sesión',
  offline: 'Sin conexión. Revisa tu red e intenta de nuevo.',
  unexpected: 'Ocurrió un error inesperado. Intenta de nuevo.',
  noConnection: 'Sin conexión',
  serverUnreachable: 'El servidor no responde. Intenta de nuevo en un momento.',
  noServer: 'Servidor sin respuesta',
  needsNetwork: 'Necesita conexión',
  offlineTooLong:
    'Este dispositivo ya trabajó 12 horas sin conexión. Conéctalo para seguir: lo que guardaste está a salvo.',
  notOpenedYet:
    'Esta pantalla todavía no se había abierto aquí. Lo que ya guardaste está a salvo. Se abre sola cuando vuelva la red.',
  readWhenBack: 'Sin conexión. Lo que ya guardaste está a salvo. Se carga solo cuando vuelva la red.',
  readWhenAnswered:
    'El servidor no responde. Lo que ya guardaste está a salvo. Se carga solo cuando responda.',
  partMissing: 'Esta parte no se pudo abrir.',
  nothingLost: 'Lo que ya guardaste está a salvo.',
} as const;

export function welcome(fullName: string): string {
  return `¡Hola, ${fullName}!`;
}
