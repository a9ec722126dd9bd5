/** Every company field of the table is imported, kept and answered, and its column may be called by its header. */
import {
  type CompanyField,
  companyFields,
  fieldTable,
  rowOf,
  type TypeOf,
} from '../../src/contract/account-fields';
import { enrich, join, readAccounts } from './helpers/acts';
import { serveEmpty } from './helpers/service';
import { eachStore } from './helpers/stores';
import { bring, csv, jsonl } from './helpers/text-file';

/** A value of each type as files have it, and as answers do. */
const values: Readonly<Record<TypeOf<CompanyField>, readonly [given: unknown, answered: unknown]>> =
  {
    text: ['Some text', 'Some text'],
    domain: ['acme.example', 'acme.example'],
    'linkedin page': [
      'https://www.linkedin.com/company/acme',
      'https://www.linkedin.com/company/acme',
    ],
    'country code': ['DE', 'DEU'],
    stage: ['Series A', 'series_a'],
    employees: ['120', 120],
    range: ['51-200', null],
    count: ['1,200', 1200],
    dollars: ['$12M', 12_000_000],
    list: ['Go; Rust', ['Go', 'Rust']],
  };
const sampleOf = (name: CompanyField) => values[fieldTable()[name].type];
const answered = companyFields().filter((name) => rowOf(name).at !== undefined);

eachStore('every company field', () => {
  it.each([
    ['its name', (name: CompanyField) => name, jsonl],
    ['its header', (name: CompanyField) => rowOf(name).header ?? name, csv],
    ['its German header', (name: CompanyField) => rowOf(name).german ?? name, csv],
  ])('is imported by %s, kept and answered', async (_, headerOf, fileOf) => {
    const service = await serveEmpty();
    const record = Object.fromEntries(
      companyFields().map((name) => [headerOf(name), sampleOf(name)[0]]),
    );
    expect(await bring(service.dataDir, 'companies', fileOf([record]))).toMatchObject({ added: 1 });
    const caller = await join(service);
    const job = await enrich(caller, ['acme.example']);
    expect(job.result?.[0]?.fields_updated).toHaveLength(answered.length - 1);
    const { accounts } = await readAccounts(caller, { account_domains: ['acme.example'] });
    const [account] = accounts;
    const flat = { ...account, ...account?.traits, ...account?.firmographics };
    const expected = answered.map((name) => [name, sampleOf(name)[1]]);
    expect(flat).toMatchObject(Object.fromEntries(expected));
  });
});
