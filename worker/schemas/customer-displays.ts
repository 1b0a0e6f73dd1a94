import * as z from 'zod';
import { displayMessage } from '#domain/customer-display.ts';
import { id } from '#domain/inputs/primitives.ts';

/** The device whose displays are meant. */
export const displayDevice = z.strictObject({ device_id: id });
export const newDisplay = z.strictObject({ id, device_id: id });
export const displayedMessage = z.strictObject({ device_id: id, message: displayMessage });
