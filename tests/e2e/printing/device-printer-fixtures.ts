import type { Page } from '@playwright/test';
import { EscPosReader, linesOf, type PrintedPart } from '#tests/support/escpos-reader.ts';

/**
 * Puts printers on the USB and on the serial port of a page. They keep the bytes they take; `failing` lets them take 20 of each
 * piece.
 */
export async function withPrinters(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const taken: number[][] = [];
    const state = { failing: false, dialogs: 0 };
    Object.assign(window, { taken, state });
    window.print = () => {
      state.dialogs += 1;
    };
    const take = (data: Uint8Array) => {
      const part = Array.from(state.failing ? data.slice(0, 20) : data);
      taken.push(part);
      return part.length;
    };
    const device = {
      configuration: null as object | null,
      open: async () => undefined,
      close: async () => undefined,
      claimInterface: async () => undefined,
      selectConfiguration: async () => {
        const endpoints = [{ endpointNumber: 2, direction: 'out' }];
        device.configuration = {
          interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints } }],
        };
      },
      transferOut: async (_endpoint: number, data: Uint8Array) => ({
        status: 'ok',
        bytesWritten: take(data),
      }),
    };
    const port = {
      writable: null as WritableStream<Uint8Array> | null,
      open: async () => {
        port.writable = new WritableStream({
          write: (data) => {
            if (take(data) < data.length) throw new Error('no paper');
          },
        });
      },
      close: async () => {
        port.writable = null;
      },
    };
    const usb = { requestDevice: async () => device, getDevices: async () => [device] };
    const serial = { requestPort: async () => port, getPorts: async () => [port] };
    Object.defineProperty(navigator, 'usb', { value: usb, configurable: true });
    Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
  });
}

export const taken = (page: Page): Promise<number[]> =>
  page.evaluate(() => ('taken' in window && Array.isArray(window.taken) ? window.taken.flat() : []));
export const dialogs = (page: Page) =>
  page.evaluate(() => Reflect.get(Reflect.get(window, 'state'), 'dialogs'));
export async function printed(page: Page): Promise<readonly PrintedPart[]> {
  const reader = new EscPosReader();
  reader.write(await taken(page));
  return reader.parts;
}
export const textsOf = (parts: readonly PrintedPart[]) => linesOf(parts).map(({ text }) => text);
