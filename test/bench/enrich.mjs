// `signalsheet enrich` of large files, beside a plain script that posts 500 domains at a time to the same service.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import JSZip from 'jszip';
import { run, runImport, serve, signUp, untilExit, usedBy } from './service.mjs';
import { writeCompanies } from './tech-corpus.mjs';

const sizes = [50_000, 100_000];
const script = fileURLToPath(new URL('plain-script.mjs', import.meta.url));

export async function benchEnrich({ rows }, show) {
  const wanted = rows === undefined ? sizes : rows.split(',').map(Number);
  const folder = await mkdtemp(join(tmpdir(), 'signalsheet-bench-'));
  const store = { data: join(folder, 'data'), url: '' };
  try {
    await writeCompanies(folder, Math.max(...wanted));
    await runImport('companies', join(folder, 'companies.jsonl'), store);
    const service = await serve('all', store);
    try {
      for (const size of wanted) await benchSize(size, folder, store, service, show);
    } finally {
      await service.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchSize(size, folder, store, service, show) {
  const line = (_, n) => ['Dana', `company-${n}.example`, `met at fair ${n % 7}`, `0${n}`];
  const lines = [['Owner', 'Domain', 'Note', 'Id'], ...Array.from({ length: size }, line)];
  const files = { csv: join(folder, `${size}.csv`), xlsx: join(folder, `${size}.xlsx`) };
  await writeFile(files.csv, lines.map((cells) => cells.join()).join('\n'));
  await writeFile(files.xlsx, await xlsxOf(lines));
  const name = `${size.toLocaleString('en')} rows`;

  const plain = await signUp(service, store.data, `script-${size}@people.example`);
  const [key, user] = [plain['X-API-Key'], plain['X-User-ID']];
  const words = [script, files.csv, join(folder, 'script.csv'), service.url, key, user];
  const byScript = () => spawn(process.execPath, words, { stdio: 'inherit' });
  const baseline = await measure(byScript, service);
  show(`${name}, a plain script`, inWords(baseline));

  for (const [kind, file] of Object.entries(files)) {
    const ours = await signUp(service, store.data, `${kind}-${size}@people.example`);
    const out = join(folder, `out.${kind}`);
    const options = ['--fields', 'name,employee_count', '--cap', String(size), '--out', out];
    const at = ['--service', service.url, '--user', ours['X-User-ID'], '--data', store.data];
    const enrich = () =>
      run(['enrich', file, ...options, ...at], '', {
        stdio: 'ignore',
        env: { SIGNALSHEET_API_KEY: ours['X-API-Key'] },
      });
    const used = await measure(enrich, service);
    const aim = size === 100_000 ? 'at most 20 s beyond the service, 400 MB' : '';
    show(`${name}, enrich, ${kind}`, inWords(used), aim);
  }
}

/** A process's time and memory, and the processor time that the service used for it, in seconds. */
async function measure(start, service) {
  const [before, from] = [await usedBy(service), performance.now()];
  const used = await untilExit(start(), 'The command');
  const took = (performance.now() - from) / 1000;
  const after = await usedBy(service);
  return { ...used, took, service: after.seconds - before.seconds };
}

function inWords({ took, seconds, megabytes, service }) {
  const own = `${seconds.toFixed(1)} s of a processor, ${megabytes.toFixed(0)} MB`;
  return `${took.toFixed(1)} s, ${own}; the service ${service.toFixed(1)} s`;
}

/** An XLSX file of texts. */
function xlsxOf(lines) {
  const zip = new JSZip();
  const office = 'http://schemas.openxmlformats.org';
  const main = `xmlns="${office}/spreadsheetml/2006/main"`;
  const types = `${office}/officeDocument/2006/relationships`;
  const relation = (kind, target) =>
    `<Relationships xmlns="${office}/package/2006/relationships">` +
    `<Relationship Id="r1" Type="${types}/${kind}" Target="${target}"/></Relationships>`;
  const type = (part, name) =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`;
  const cell = (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = lines.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ` +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `${type('workbook.xml', 'sheet.main')}${type('sheet.xml', 'worksheet')}</Types>`,
  );
  zip.file('_rels/.rels', relation('officeDocument', 'xl/workbook.xml'));
  zip.file('xl/_rels/workbook.xml.rels', relation('worksheet', 'sheet.xml'));
  const sheets = '<sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets>';
  zip.file('xl/workbook.xml', `<workbook ${main} xmlns:r="${types}">${sheets}</workbook>`);
  zip.file('xl/sheet.xml', `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`);
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}
