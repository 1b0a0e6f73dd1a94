import { Inflate } from 'fflate';

/** Reads parts of a zip file piece by piece. Nothing else of the file is decompressed, and no size that it declares is believed. */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT_LENGTH = 0xffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** A byte of a compressed part is at most 1,032 bytes of the part: a piece of it is 4 MB at most. */
const PIECE_LENGTH = 4096;
const MAX_PARTS = 5000;

/** Why a file of parts, or one of them, is not read. */
export class PartProblem extends Error {
  readonly reason: 'broken' | 'encrypted' | 'too-large';

  constructor(reason: PartProblem['reason']) {
    super(reason);
    this.reason = reason;
  }
}

interface ZipEntry {
  readonly flags: number;
  readonly method: number;
  readonly compressedLength: number;
  readonly length: number;
  readonly offset: number;
}

export interface ZipParts {
  /** A part in pieces, or null if the file does not have it. They throw PartProblem for a part of more than `maxLength` bytes. */
  readonly read: (name: string, maxLength: number) => Generator<Uint8Array> | null;
}

/** Where the list of parts ends; the last end counts. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT_LENGTH);
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw new PartProblem('broken');
}

function readEntries(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_PARTS) throw new PartProblem('too-large');
  const entries = new Map<string, ZipEntry>();
  const text = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new PartProblem('broken');
    const nameEnd = at + ENTRY_LENGTH + view.getUint16(at + 28, true);
    const name = text.decode(bytes.subarray(at + ENTRY_LENGTH, nameEnd));
    // Programs would disagree about which of two parts is meant.
    if (entries.has(name)) throw new PartProblem('broken');
    entries.set(name, {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      compressedLength: view.getUint32(at + 20, true),
      length: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function* inflate(data: Uint8Array): Generator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const inflating = new Inflate((piece) => pieces.push(piece));
  for (let at = 0; at < data.length; at += PIECE_LENGTH) {
    inflating.push(data.subarray(at, at + PIECE_LENGTH), at + PIECE_LENGTH >= data.length);
    yield* pieces.splice(0);
  }
}

function* readPart(bytes: Uint8Array, entry: ZipEntry, maxLength: number): Generator<Uint8Array> {
  if ((entry.flags & ENCRYPTED) !== 0) throw new PartProblem('encrypted');
  if (entry.length > maxLength) throw new PartProblem('too-large');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(entry.offset, true) !== LOCAL) throw new PartProblem('broken');
  const nameLength = view.getUint16(entry.offset + 26, true);
  const from = entry.offset + LOCAL_LENGTH + nameLength + view.getUint16(entry.offset + 28, true);
  const data = bytes.subarray(from, from + entry.compressedLength);
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new PartProblem('broken');
  let length = 0;
  for (const piece of entry.method === STORED ? [data] : inflate(data)) {
    length += piece.length;
    if (length > entry.length) throw new PartProblem('broken');
    yield piece;
  }
  if (length !== entry.length) throw new PartProblem('broken');
}

/** Opens a zip file. Reading beyond its end throws RangeError, and a part that is no deflated data an error of fflate. */
export function openZip(bytes: Uint8Array): ZipParts {
  const entries = readEntries(bytes);
  return {
    read: (name, maxLength) => {
      const entry = entries.get(name);
      return entry ? readPart(bytes, entry, maxLength) : null;
    },
  };
}
