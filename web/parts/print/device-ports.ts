/** The parts of WebUSB and Web Serial that printing needs; TypeScript has no types for them. */
interface UsbAlternate {
  readonly interfaceClass: number;
  readonly endpoints: readonly { readonly endpointNumber: number; readonly direction: 'in' | 'out' }[];
}
interface UsbDevice {
  readonly configuration: {
    readonly interfaces: readonly { readonly interfaceNumber: number; readonly alternate: UsbAlternate }[];
  } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(
    endpoint: number,
    data: BufferSource,
  ): Promise<{ readonly status: string; readonly bytesWritten: number }>;
}
interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null;
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
}
declare global {
  interface Navigator {
    readonly usb?: {
      requestDevice(options: {
        readonly filters: readonly { readonly classCode: number }[];
      }): Promise<UsbDevice>;
      getDevices(): Promise<readonly UsbDevice[]>;
    };
    readonly serial?: {
      requestPort(): Promise<SerialPort>;
      getPorts(): Promise<readonly SerialPort[]>;
    };
  }
}

/** Why a printer of this device did not take a paper, or opened its drawer too late ('late': nothing was sent). */
export class PrinterFailure extends Error {
  readonly reason: 'missing' | 'refused' | 'late';
  constructor(reason: PrinterFailure['reason']) {
    super(`printer ${reason}`);
    this.reason = reason;
  }
}

const PRINTER_CLASS = 7;
const BAUD_RATE = 9600;
const CHUNK_BYTES = 4096;
/** A printer without paper, or that is off, takes no bytes and says nothing. */
const CHUNK_TIMEOUT_MS = 10_000;

/** Asks the person which printer it is. The browser then remembers it for this site. False when nothing was chosen. */
export async function choosePort(connection: 'usb' | 'serial'): Promise<boolean> {
  try {
    if (connection === 'usb') await navigator.usb?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] });
    else await navigator.serial?.requestPort();
    return true;
  } catch {
    return false;
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PrinterFailure('refused')), CHUNK_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const chunksOf = (bytes: Uint8Array<ArrayBuffer>) =>
  Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, n) =>
    bytes.slice(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES),
  );

async function sendByUsb(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const device = (await navigator.usb?.getDevices())?.at(-1);
  if (!device) throw new PrinterFailure('missing');
  await inTime(device.open());
  try {
    if (!device.configuration) await device.selectConfiguration(1);
    const outputs = (device.configuration?.interfaces ?? []).flatMap(({ interfaceNumber, alternate }) => {
      const out = alternate.endpoints.find(({ direction }) => direction === 'out');
      return out && alternate.interfaceClass === PRINTER_CLASS ? [{ interfaceNumber, out }] : [];
    });
    const [output] = outputs;
    if (!output) throw new PrinterFailure('missing');
    await device.claimInterface(output.interfaceNumber);
    for (const chunk of chunksOf(bytes)) {
      const { status, bytesWritten } = await inTime(device.transferOut(output.out.endpointNumber, chunk));
      if (status !== 'ok' || bytesWritten !== chunk.length) throw new PrinterFailure('refused');
    }
  } finally {
    await device.close().catch(() => undefined);
  }
}

async function sendBySerial(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const port = (await navigator.serial?.getPorts())?.at(-1);
  if (!port) throw new PrinterFailure('missing');
  await inTime(port.open({ baudRate: BAUD_RATE }));
  const writer = port.writable?.getWriter();
  try {
    if (!writer) throw new PrinterFailure('missing');
    for (const chunk of chunksOf(bytes)) await inTime(writer.write(chunk));
    await inTime(writer.close());
  } catch (error) {
    // An open write would keep the port open, and the next paper would find it so.
    await writer?.abort().catch(() => undefined);
    throw error;
  } finally {
    writer?.releaseLock();
    await port.close().catch(() => undefined);
  }
}

/** Resolves when the printer took all bytes. Throws `PrinterFailure`; what was sent before may be on paper. */
export async function sendBytes(connection: 'usb' | 'serial', bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await (connection === 'usb' ? sendByUsb(bytes) : sendBySerial(bytes));
  } catch (error) {
    throw error instanceof PrinterFailure ? error : new PrinterFailure('refused');
  }
}
