/** Zip archives written byte by byte, because no library writes invalid ones. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface RawEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** False statements of the archive about the content. */
  readonly said?: { readonly size?: number; readonly checksum?: number };
  /** How many bytes are missing at the end of the packed content. */
  readonly cut?: number;
}

/** An archive of these entries, in their order. */
export function zipOf(entries: readonly RawEntry[]): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content, said = {}, cut = 0 } of entries) {
    const bytes = Buffer.from(content);
    const whole = deflateRawSync(bytes, { level: 1 });
    const packed = whole.subarray(0, whole.length - cut);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(said.checksum ?? crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(said.size ?? bytes.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), packed]);
    parts.push(local);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), about, place, Buffer.from(name));
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
