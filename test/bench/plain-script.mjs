// A script that takes an hour to write: posts the domains of a CSV file, 500 at a time, waits for the jobs, and writes
// the rows.
import { createReadStream, createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';

const [file, out, url, apiKey, userId] = process.argv.slice(2);
const headers = { 'X-API-Key': apiKey, 'X-User-ID': userId, 'Content-Type': 'application/json' };
const atOnce = 500;

async function ask(path, body) {
  const more = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${url}/api/${path}`, { headers, ...more });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

const rows = [];
for await (const row of createReadStream(file).pipe(parse())) rows.push(row);
const [names, ...lines] = rows;
const at = names.indexOf('Domain');
const jobs = [];
for (let from = 0; from < lines.length; from += atOnce) {
  const part = lines.slice(from, from + atOnce);
  const domains = part.map((line) => line[at]);
  jobs.push({ part, id: (await ask('v1/enrich/accounts', { domains })).job_id });
}
const target = createWriteStream(out);
target.write(stringify([[...names, 'Company', 'Employees']]));
for (const { part, id } of jobs) {
  while ((await ask(`v1/enrich/accounts/${id}`)).status !== 'completed') await sleep(200);
  const { accounts } = await ask('v2/account/batch', {
    account_domains: part.map((line) => line[at]),
    icp_people_page_size: 1,
  });
  const byDomain = new Map(accounts.map((account) => [account.domain, account]));
  target.write(
    stringify(
      part.map((line) => {
        const { name, firmographics } = byDomain.get(line[at]) ?? {};
        return [...line, name, firmographics?.employee_count];
      }),
    ),
  );
}
target.end();
