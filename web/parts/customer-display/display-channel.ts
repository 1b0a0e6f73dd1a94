/** How a till and the windows of the same browser talk: the till posts what is shown, a window that opens says HELLO. */
export const DISPLAY_CHANNEL = 'fogon.customer-display';
export const HELLO = 'hello';
/** The address of a display in a window of the till's computer, without a code. */
export const WINDOW_HASH = '#ventana';
/** Before a pairing code in the address that a tablet opens. The part after # is not sent to the server. */
export const CODE_HASH = '#codigo=';
