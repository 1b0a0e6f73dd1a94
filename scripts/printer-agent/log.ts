/** Writes one line for an event, with its time. Texts from outside stay on the line. */
export type Log = (event: string) => void;

export const log: Log = (event) => {
  console.log(`${new Date().toISOString()} ${event.replaceAll(/[\r\n]+/g, ' ')}`);
};
