/** Whether this device recognises its reader: 'off' where a keyboard sends keys and Enter as fast as a reader, and means keys. */
export const READER_KEY = 'fogon.reader';
