/** A small zip archive of one file that unpacks to many megabytes. */
import { deflateRawSync } from 'node:zlib';

/** In base64; it holds as many megabytes of blanks. */
export function bomb(megabytes: number): string {
  const content = Buffer.alloc(megabytes * 2 ** 20, ' ');
  const packed = deflateRawSync(content, { level: 1 });
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt16LE(8, 4);
  about.writeUInt32LE(packed.length, 14);
  about.writeUInt32LE(content.length, 18);
  about.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, name, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]).toString('base64');
}
