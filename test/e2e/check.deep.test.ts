/** The check of an installation, chosen in the menu of the page: what its own page says of itself. */
import { join } from 'node:path';
import { openForTests } from '../../src/workbench/testing';
import { chooseMenu } from '../workbench/page-driver';
import { openPage, until } from './support/page';
import { pictureOfPage } from './support/picture';

const open = openForTests(afterEach, { script: join(__dirname, '../../dist') });

it.each([
  [{}, 'are dropped', 'are taken for a comment and removed'],
  [{ keepsHtmlAttributes: true, keepsTemplateComments: true }, 'are kept', 'are kept'],
])('says what Google made of a page: %j', async (google, attributes, comments) => {
  const workbench = await open({ google });
  const { url } = await workbench.serve();
  const page = await openPage(url);
  await chooseMenu(page, 'Extensions', 'Signalsheet', 'Check this installation');
  const answer = (question: string) =>
    workbench.book.sheets().includes('Signalsheet check')
      ? workbench.book.shown("'Signalsheet check'!A2:B15").find(([each]) => each === question)?.[1]
      : undefined;
  const first = 'Attributes of <html> in the sidebar';
  await until(() => answer(first) === attributes, 'the page has answered');
  expect(answer('Comments within a template literal of a page')).toBe(comments);
  await page
    .frameLocator('#sidebar iframe')
    .getByText(/^Done for now/)
    .waitFor();
  await pictureOfPage(page, 'check');
});
