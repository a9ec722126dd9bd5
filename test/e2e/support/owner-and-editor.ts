/** The owner of a workbook and an editor, each with a page and its sidebar. */
import type { FrameLocator, Page } from 'playwright-core';
import { type Office, openOffice } from './office';
import { openPage, openSidebar, untilShown } from './page';
import { inSidebar } from './sidebar';

/** The editor. */
const ines = 'ines@northwind.example';

/**
 * Opens a workbook for both before the tests of a file: formulas use the owner's key and ask above 50 credits, and the
 * editor is connected too.
 */
export function ownerAndEditor() {
  const pages = {} as { owner: Page; editor: Page };
  const sidebars = {} as { owner: FrameLocator; editor: FrameLocator };
  const of = {} as { office: Office };
  beforeAll(async () => {
    of.office = await openOffice({
      editors: [ines],
      askAbove: 50,
      posts: true,
      book: { name: 'B', sheets: [{ name: 'S', values: [['=CREDIT_BALANCE()']] }] },
    });
    await of.office.workbench.run('callFromSidebar', ['connectWithKey', of.office.user], {
      as: 'sidebar',
      user: ines,
    });
    const { url } = await of.office.workbench.serve();
    pages.owner = await openPage(url);
    pages.editor = await openPage(`${url}?as=${ines}`);
    await untilShown(pages.owner, 'A1', /^\d+$/);
    for (const who of ['owner', 'editor'] as const) sidebars[who] = await openSidebar(pages[who]);
  });
  return {
    of,
    pages,
    sidebars,
    owner: inSidebar(() => sidebars.owner),
    editor: inSidebar(() => sidebars.editor),
  };
}
