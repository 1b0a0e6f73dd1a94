import * as z from 'zod';
import { text } from './primitives.ts';

/** A token that opens one connection to a room, and the room that it opens. */
export const roomTicket = z.strictObject({
  ticket: text('eyJhbGciOiJIUzI1NiJ9.eyJyb29tIjoiMDE5OWE2YjIifQ.c2lnbmF0dXJl'),
  room: text('0199a6b2-7c41-7d3e-8f52-64b1c09e2a77'),
});
