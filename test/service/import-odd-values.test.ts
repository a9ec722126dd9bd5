/** Cells and headers as lists have them, read one by one: numbers, amounts, rounds, countries, times, phones, columns. */

import { placesIn } from '../../src/service/admin/import/columns';
import { timeOf } from '../../src/service/admin/import/times';
import { readDollars } from '../../src/service/admin/import/values';
import { readStage } from '../../src/service/companies/funding-stage';
import { readHeadcount } from '../../src/service/companies/headcount';
import { readCountry } from '../../src/service/countries';
import { readPhone } from '../../src/service/people/phone';
import { onSqlite } from './helpers/stores';

const headcount = (text: string) => {
  const read = readHeadcount(text);
  if (read === undefined) return undefined;
  return 'count' in read ? read.count : `${read.min}-${read.max ?? ''}`;
};
const day = (text: string) => {
  const at = timeOf(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().replace('T00:00:00.000Z', '');
};
const phone = (text: string) => {
  const [number = '', country = null] = text.split(' in ');
  const read = readPhone(number, country);
  return typeof read === 'string' ? read : read.fault;
};
const column = (text: string) => {
  const [header = '', kind] = text.split(' ← ');
  return placesIn(
    kind === 'people' ? 'people' : kind === 'posts' ? 'posts' : 'companies',
    header,
  )[0]?.field;
};

/** Sample data. */
const tables: Readonly<
  Record<string, [(text: string) => unknown, Readonly<Record<string, unknown>>]>
> = {
  'numbers of employees': [
    headcount,
    {
      '1,200+': '1200-',
      '~ 1.200': 1200,
      'approx. 50 people': 50,
      '50 FTE': 50,
      '51 - 200 employees': '51-200',
      '51–200 Mitarbeitende': '51-200',
      '10,001+ employees': '10001-',
      '2-10': '2-10',
      'Self-employed': 1,
      'Myself only': 1,
      'self-employed (1 employee)': 1,
      '1 employee': 1,
      '11 to 50': '11-50',
      'B: 2-10': '2-10',
      'D: 51-200': '51-200',
      '500-1K': '500-1000',
      '1K-5K': '1000-5000',
      '1k - 5k': '1000-5000',
      '5K+': '5000-',
      '1.5k': 1500,
      '10k-50k employees': '10000-50000',
      '1 001 à 5 000 salariés': '1001-5000',
      '>10.000': '10001-',
      '<50': '0-49',
      'fewer than 10': '0-9',
      '250 (2023)': 250,
      '250 employees (LinkedIn)': 250,
      '1,2 Tsd.': 1200,
      '3 Tsd. Mitarbeiter': 3000,
      '1000000000': undefined,
      '+43 316 123': undefined,
      'a few': undefined,
      '200-51': undefined,
      '2,5': undefined,
    },
  ],
  'amounts of money': [
    readDollars,
    {
      '$1.2B': 1_200_000_000,
      '$1.2bn': 1_200_000_000,
      '$12 m': 12_000_000,
      'USD 12 mio': 12_000_000,
      '12,000,000 USD': 12_000_000,
      '$ 12.000.000,00': 12_000_000,
      $12k: 12_000,
      '$950 thousand': 950_000,
      '(12)': undefined,
      '$10M-$50M': undefined,
      '€12M': 'other currency',
      'GBP 3m': 'other currency',
      'CHF 3 Mio.': 'other currency',
      '12 crore INR': 'other currency',
      undisclosed: undefined,
      $0: 0,
    },
  ],
  'rounds of funding': [
    readStage,
    {
      'Series A - 2023': 'series_a',
      'series-b': 'series_b',
      'Series C Extension': 'series_c',
      'Series A+': 'series_a',
      'Pre Seed': 'pre_seed',
      'pre-seed round': 'pre_seed',
      'Seed+': 'seed',
      'Seed Extension': 'seed',
      'Late Seed': 'seed',
      IPO: 'ipo',
      'Publicly traded': 'ipo',
      Bootstrapped: undefined,
      'Series G': undefined,
      Grant: undefined,
      'Seeds & Plants': undefined,
    },
  ],
  countries: [
    readCountry,
    {
      'United States of America': 'USA',
      'U.S.A.': 'USA',
      'U.S.': 'USA',
      US: 'USA',
      UK: 'GBR',
      'U.K.': 'GBR',
      'Great Britain': 'GBR',
      'Northern Ireland': 'GBR',
      'The Netherlands': 'NLD',
      Holland: 'NLD',
      'Czech Republic': 'CZE',
      Czechia: 'CZE',
      Türkiye: 'TUR',
      Turkey: 'TUR',
      'South Korea': 'KOR',
      'Korea, Republic of': 'KOR',
      Russia: 'RUS',
      'Russian Federation': 'RUS',
      'Viet Nam': 'VNM',
      Vietnam: 'VNM',
      UAE: 'ARE',
      'United Arab Emirates': 'ARE',
      Österreich: 'AUT',
      Oesterreich: 'AUT',
      Schweiz: 'CHE',
      Suisse: 'CHE',
      Svizzera: 'CHE',
      'Hong Kong SAR': 'HKG',
      Taiwan: 'TWN',
      'Ivory Coast': 'CIV',
      "Côte d'Ivoire": 'CIV',
      España: 'ESP',
      Brasil: 'BRA',
      Polska: 'POL',
      Sverige: 'SWE',
      Danmark: 'DNK',
      Norge: 'NOR',
      Suomi: 'FIN',
      België: 'BEL',
      Belgique: 'BEL',
      '🇩🇪': 'DEU',
      '🇩🇪 Germany': 'DEU',
      'Germany (DE)': 'DEU',
      'DE - Germany': 'DEU',
      Europe: undefined,
      Remote: undefined,
      EU: undefined,
    },
  ],
  days: [
    day,
    {
      '2025-11-25T00:00:00': '2025-11-25',
      '2025-11-25T00:00:00.000+0000': '2025-11-25',
      '2025-11-25 00:00:00+00': '2025-11-25',
      '25-NOV-2025': '2025-11-25',
      '25 Nov. 2025': '2025-11-25',
      'Tue Nov 25 2025': '2025-11-25',
      'Tue Nov 25 2025 00:00:00 GMT+0000 (Coordinated Universal Time)': '2025-11-25',
      'Tuesday, November 25, 2025': '2025-11-25',
      'Nov. 25, 2025': '2025-11-25',
      '2025/11/25 00:00': '2025-11-25',
      '25. Nov. 2025': '2025-11-25',
      '1er décembre 2025': '2025-12-01',
      '25/Nov/2025': '2025-11-25',
      '2025年11月25日': '2025-11-25',
      '0000-00-00': undefined,
      '1/2/25': undefined,
      today: undefined,
      'Q4 2025': undefined,
    },
  ],
  phones: [
    phone,
    {
      '+43 (316) 123456': '+43316123456',
      '(+49) 30 901820': '+4930901820',
      '+49.30.901820': '+4930901820',
      '+49-(0)30-901820': '+4930901820',
      '011 49 30 901820': '+4930901820',
      '00 49 30 901820': '+4930901820',
      '+49 30 901820-0': '+49309018200',
      'p: +49 30 901820': '+4930901820',
      'T: +49 30 901820': '+4930901820',
      'Mobile: +43 660 1234567': '+436601234567',
      '+4930901820 (HQ)': '+4930901820',
      '☎ +49 30 901820': '+4930901820',
      '="+4930901820"': '+4930901820',
      '06 12 34 56 78 in FRA': '+33612345678',
      '020 7946 0958 in GBR': '+442079460958',
      '4.93E+10': 'shortened',
      none: 'no_number',
      '0': 'no_number',
    },
  ],
  columns: [
    column,
    {
      'Company Website URL': 'domain',
      company_website: 'domain',
      companyDomain: 'domain',
      'Corporate Website': 'domain',
      'Homepage-URL': 'domain',
      'Website (Company)': 'domain',
      Internet: 'domain',
      www: 'domain',
      'Company name*': 'name',
      'Organisation name': 'name',
      'Firma 1': 'name',
      'Name der Firma': 'name',
      'Company / Account': 'name',
      '# of Employees': 'employee_count',
      'No. of employees': 'employee_count',
      'Employees (LinkedIn)': 'employee_count',
      Headcount: 'employee_count',
      'Total Headcount': 'employee_count',
      FTE: 'employee_count',
      'MA-Zahl': 'employee_count',
      'Company Size': 'employee_count',
      'HQ Country': 'hq_country',
      'Country of HQ': 'hq_country',
      'LinkedIn Company URL': 'linkedin_url',
      'Company LinkedIn Page': 'linkedin_url',
      Notes: undefined,
      Owner: undefined,
      'Contact Name ← people': 'name',
      'Lead Name ← people': 'name',
      'Vollständiger Name ← people': 'name',
      'Job-Titel ← people': 'role',
      'Position/Titel ← people': 'role',
      'LinkedIn Profile Link ← people': 'profile_url',
      'Person LinkedIn ← people': 'profile_url',
      'Mail ← people': 'work_email',
      'E-Mail (geschäftlich) ← people': 'work_email',
      'Work e-mail address ← people': 'work_email',
      'Handynummer ← people': 'phone',
      'Tel. ← people': 'phone',
      'Phone (direct) ← people': 'phone',
      'Posting URL ← posts': 'url',
      'Published Date ← posts': 'posted_at',
    },
  ],
};

const rows = Object.entries(tables).flatMap(([what, [read, cells]]) =>
  Object.entries(cells).map(([cell, value]) => ({ what, cell, value, read })),
);

onSqlite('an import', () => {
  it.each(rows)('of $what reads “$cell” as $value', ({ cell, value, read }) => {
    expect(read(cell)).toEqual(value);
  });
});
