import type { LocalPrinting } from '#domain/printing/answers/printing.ts';
import type { PaperShop } from '#domain/printing/paper/shop.ts';
import type { RegisterState } from '#domain/register/answers/register.ts';
import { storedLocation } from '#web/data/locations.ts';
import { keptAnswers } from '#web/data/offline/answers.ts';
import { thisDevice } from '#web/data/offline/device.ts';
import { keptReader } from '#web/data/offline/kept-floor.ts';
import { localPrintingPath } from '#web/data/printing/local-printing-path.ts';
import { registerPath } from '#web/data/register/register-paths.ts';
import { settingsPath } from '#web/data/settings-path.ts';
import { readDevicePrinter } from '../device-printer.ts';

/** What this device knows of printing at its location; `local` is null if it has not read it. */
export interface LocalPlace {
  readonly shop: PaperShop | null;
  readonly local: LocalPrinting | null;
  readonly session: RegisterState['session'];
  readonly device: string;
}

/** Reads what this device has kept. A paper of another location has no printers here. */
export async function readLocalPlace(): Promise<LocalPlace> {
  const device = await thisDevice();
  const localPath = localPrintingPath(storedLocation(), device.id);
  const kept = await keptAnswers([settingsPath, registerPath, localPath]);
  const read = keptReader([...kept.values()]);
  return {
    shop: read(settingsPath),
    local: read(localPath),
    session: read(registerPath)?.session ?? null,
    device: device.id,
  };
}

/** The printers of a location, as far as this device knows them. */
export const printersAt = ({ local }: LocalPlace, location: string | null): LocalPrinting['printers'] =>
  local && (location === null || location === local.location_id) ? local.printers : [];

/** Whether a printer is the one that is attached to this device. */
export const isOwnPrinter = (
  { connection, device_id }: LocalPrinting['printers'][number],
  device: string,
): boolean => connection === 'device' && device_id === device && readDevicePrinter().connection !== 'browser';
