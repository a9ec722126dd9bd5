/** The form of a new signal: one press from a question to a deployed signal, with errors shown beside the fields. */
import type { FrameLocator, Page } from 'playwright-core';
import { type Office, openOffice } from './support/office';
import { openWithSidebar, until } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

const path = '/api/v2/signal/deploy/hiring-for-role';
const book = {
  name: 'Book',
  sheets: [
    { name: 'List', values: [['Domain'], ...['a', 'b', 'c'].map((name) => [`${name}.example`])] },
  ],
};

let office: Office;
let page: Page;
let sidebar: FrameLocator;

const { tab, press, button, choose, fill, says } = inSidebar(() => sidebar);
const field = (label: string) => sidebar.getByLabel(label, { exact: true });

/** Opens the form; `lacks` is an endpoint that the service doesn't have. */
async function begin(lacks?: string): Promise<void> {
  office = await openOffice({ book, ...(lacks !== undefined && { lacks }) });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
  await tab('Signals');
  await press('New signal');
}

const deployed = () => office.sent.filter((request) => request.path === path);

describe('with our service', () => {
  beforeAll(() => begin());

  it('deploys “Which of my companies are hiring?” in one press, with the limit that its rows can cost', async () => {
    await press('Which of my companies are hiring?');
    await says('3 companies in “List”.');
    expect(await field('Total limit (credits)').inputValue()).toBe('6');
    await says(/^up to 6 credits · you have 1/);
    await pictureOf(page, 'signal-any-role');
    await press('Deploy signal');
    await sidebar.getByRole('region', { name: 'hiring', exact: true }).waitFor();
    await says(/^Last looked .* \d{2}:\d{2}: 0 companies, job posts since .*, nothing new\.$/);
    const [{ body } = { body: undefined }, ...others] = deployed();
    expect(others).toEqual([]);
    expect(body).toMatchObject({ name: 'hiring', repeat: true, max_credit_limit: 6 });
    expect(body).not.toHaveProperty('role');
  });

  it('names a signal after its question, and never like another of the document', async () => {
    await press('New signal');
    const name = field('Signal name');
    const shown = () => name.getAttribute('placeholder');
    expect(await shown()).toBe('hiring 2');
    await fill('Role (optional)', 'AE');
    expect(await shown()).toBe('hiring AE');
    await sidebar.getByLabel('Watch for').selectOption('social');
    await fill('Search for posts', 'cold chain');
    expect(await shown()).toBe('posts on cold chain');
  });

  it('shows each error beside its field when it is sent, and removes it once it is corrected', async () => {
    await sidebar.getByLabel('Watch for').selectOption('hiring-initiative');
    await field('ICP').selectOption('');
    await fill('Days to look back', '366');
    await press('Deploy signal');
    const faults = sidebar.locator('.fault');
    const said = [
      'Fill this in.',
      'Enter a whole number of days from 1 to 365.',
      'Choose an ICP, or use companies from a sheet.',
      'Enter a whole number of credits, 1 or more.',
    ];
    expect(await faults.allTextContents()).toEqual(said);
    await pictureOf(page, 'signal-faults');
    const first = field('Initiative, migration or expansion');
    expect(await first.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field('Days to look back').getAttribute('aria-invalid')).toBe('true');
    await first.fill('cloud');
    await fill('Days to look back', '30');
    await fill('Total limit (credits)', '10');
    expect(await faults.allTextContents()).toEqual([said[2]]);
    await choose('From a sheet');
    await says('3 companies in “List”.');
    expect(await faults.count()).toBe(0);
    expect(await button('Deploy signal').isEnabled()).toBe(true);
    expect(deployed()).toHaveLength(1);
  });

  it('says in German what is wrong', async () => {
    await tab('Settings');
    await field('Language / Sprache').selectOption({ label: 'Deutsch' });
    await tab('Signale');
    await says(/^Zuletzt geprüft .*: 0 Unternehmen, Stellenanzeigen seit .*, nichts Neues\.$/);
    await press('Neues Signal');
    await press('Welche meiner Unternehmen stellen ein?');
    await says('3 Unternehmen in „List“.');
    await fill('Zeitraum (Tage)', '0');
    await press('Signal starten');
    await says('Geben Sie eine ganze Zahl von 1 bis 365 ein.');
    await pictureOf(page, 'signal-german');
  });
});

describe('with a service of the interface alone', () => {
  beforeAll(() => begin('/api/v1/extensions'));

  it('needs a role, and says so', async () => {
    await press('Which of my companies are hiring?');
    await says('3 companies in “List”.');
    await press('Deploy signal');
    await says('Enter a role: this service needs one.');
    expect(deployed()).toEqual([]);
    await fill('Role', 'Engineer');
    await press('Deploy signal');
    await until(async () => deployed().length > 0, 'it is deployed');
  });
});
