import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { openZip } from '#scripts/zip-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'fogon-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MAX_32 = 0xffffffff;
const data = Buffer.from('{"id":1}\n');

/** A zip64 file with one stored part for each name, whose sizes and offsets are only in the zip64 fields. */
function zip64(names: readonly string[], checksum = crc32(data)): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(45, 4);
    local.writeUInt32LE(checksum, 14);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(data.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(45, 6);
    entry.writeUInt32LE(checksum, 16);
    for (const at of [20, 24, 42]) entry.writeUInt32LE(MAX_32, at);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt16LE(28, 30);
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(data.length), 4);
    extra.writeBigUInt64LE(BigInt(data.length), 12);
    extra.writeBigUInt64LE(BigInt(offset), 20);
    locals.push(local, Buffer.from(name), data);
    entries.push(entry, Buffer.from(name), extra);
    offset += 30 + name.length + data.length;
  }
  const directory = Buffer.concat(entries);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(names.length), 24);
  end64.writeBigUInt64LE(BigInt(names.length), 32);
  end64.writeBigUInt64LE(BigInt(directory.length), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + directory.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const at of [8, 10]) end.writeUInt16LE(0xffff, at);
  for (const at of [12, 16]) end.writeUInt32LE(MAX_32, at);
  return Buffer.concat([...locals, directory, end64, locator, end]);
}

function saved(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts).toString('utf8');
}

describe('reading a zip file', () => {
  it('a zip64 file lists its parts and returns their bytes', async () => {
    const zip = await openZip(saved('large.zip', zip64(['manifest.json', 'data/sales.ndjson'])));
    expect(zip.names).toEqual(['manifest.json', 'data/sales.ndjson']);
    expect(await textOf(zip.read('data/sales.ndjson'))).toBe('{"id":1}\n');
    expect(() => zip.read('data/users.ndjson')).toThrow('falta data/users.ndjson');
    await zip.close();
  });

  it('a part whose CRC-32 differs from its data is refused by name', async () => {
    const zip = await openZip(saved('crc.zip', zip64(['manifest.json'], 1)));
    await expect(textOf(zip.read('manifest.json'))).rejects.toThrow('manifest.json no se puede leer');
    await zip.close();
  });

  it('a file with two parts of one name, a file that is no zip and a missing file are refused', async () => {
    await expect(openZip(saved('twice.zip', zip64(['a', 'a'])))).rejects.toThrow('a está dos veces');
    await expect(openZip(saved('text.zip', Buffer.from('hola')))).rejects.toThrow('no es un respaldo');
    await expect(openZip(join(folder, 'none.zip'))).rejects.toThrow('No se puede leer el archivo');
  });
});
