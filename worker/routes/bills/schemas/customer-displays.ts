import * as z from 'zod';
import { id } from '#domain/base/inputs/primitives.ts';
import { displayMessage } from '#domain/bills/customer-display.ts';

/** The device whose displays are meant. */
export const displayDevice = z.strictObject({ device_id: id });
export const newDisplay = z.strictObject({ id, device_id: id });
export const displayedMessage = z.strictObject({ device_id: id, message: displayMessage });
