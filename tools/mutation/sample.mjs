// Prints blocks of ten lines of src/sheet, drawn by a seed, for Stryker: sample.mjs SEED NUMBER
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [seed, number] = process.argv.slice(2);
const size = 10;
const hash = (block) => createHash('sha256').update(`${seed} ${block}`).digest('hex');

const blocks = readdirSync('src/sheet', { recursive: true })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => {
    const file = join('src/sheet', name);
    const lines = readFileSync(file, 'utf8').split('\n').length - 1;
    const count = Math.ceil(lines / size);
    return Array.from({ length: count }, (_, i) => `${file}:${i * size + 1}-${(i + 1) * size}`);
  });
const drawn = blocks.sort((one, other) => (hash(one) < hash(other) ? -1 : 1));
console.log(drawn.slice(0, Number(number)).join(','));
