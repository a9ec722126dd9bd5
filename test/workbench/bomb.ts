/** A small zip archive of one file that unpacks to many megabytes. */
import { zipOf } from './raw-zip';

/** The archive in base64; it contains this many megabytes of blanks. */
export function bomb(megabytes: number): string {
  const content = Buffer.alloc(megabytes * 2 ** 20, ' ');
  return zipOf([{ name: 'xl/worksheets/sheet1.xml', content }]).toString('base64');
}
