import * as z from 'zod';
import { WRONG_ID } from '#domain/base/inputs/primitives.ts';
import { MAX_SNAPSHOT_ORDERS } from '#domain/base/limits.ts';
import { isSnapshotPart, SNAPSHOT_PARTS } from '#domain/offline/snapshot.ts';

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const PART = `(?:${SNAPSHOT_PARTS.join('|')})`;

/** Values that a comma separates. */
const listOf = (value: string, max: number, sentence: string) =>
  z
    .string()
    .regex(new RegExp(`^${value}(?:,${value}){0,${max - 1}}$`), sentence)
    .transform((text) => text.split(','));

/** The parts to read; all of them when absent. */
export const snapshotParts = z.strictObject({
  parts: listOf(PART, SNAPSHOT_PARTS.length, 'Partes desconocidas.')
    .transform((names) => names.filter(isSnapshotPart))
    .optional(),
});
export const snapshotOrderIds = z.strictObject({ ids: listOf(UUID, MAX_SNAPSHOT_ORDERS, WRONG_ID) });
