// The folders that the build tools read and write.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
export const src = join(root, 'src');
export const dist = join(root, 'dist');
export const lib = join(root, 'lib');
export const cache = join(root, 'node_modules/.cache/signalsheet');
