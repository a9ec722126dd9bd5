/** Every code of docs/errors.md shows in the workbench, in the words of the page. */
import type { ProblemCode } from '../../src/client/problem';
import { inFormulas } from './provoke/in-formulas';
import { inRuns } from './provoke/in-runs';
import { inSidebar } from './provoke/in-sidebar';
import { type Provocation, World } from './provoke/world';
import { read } from './support/documents';

/** The real service causes a problem if it can, otherwise a fault does; those that disconnect come last. */
const provocations: Record<ProblemCode, Provocation> = { ...inFormulas, ...inSidebar, ...inRuns };

const [, table = ''] =
  /<!-- problems: .* -->([\s\S]*)<!-- \/problems -->/.exec(read('docs/errors.md')) ?? [];
const rows = [...table.matchAll(/^\| `([A-Z_]+)` \| (.+) \| (.+) \| (.+) \|$/gm)];
const page = new Map(rows.map(([, code = '', ...cells]) => [code, cells]));

const credits: Record<string, string> = {
  no: 'No credits were spent\\.',
  perhaps: 'Credits may have been spent\\.',
  'no or perhaps (the message says)': '(?:No credits were|Credits may have been) spent\\.',
};

/** Matches what a user sees for a code’s row; “…” in the page stands for a detail that is never empty. */
function wordsOf(code: string): RegExp {
  const [what = '', spent = '', next = ''] = page.get(code) ?? [];
  const filled = (text: string) =>
    text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/…/g, '[\\s\\S]*[^\\s.…][\\s\\S]*');
  return new RegExp(`^${filled(what)} ${credits[spent] ?? '!'} ${filled(next)}$`);
}

it('provokes each code of the page', () => {
  expect(page.size).toBeGreaterThan(40);
  expect(Object.keys(provocations).sort()).toEqual([...page.keys()].sort());
});

describe('what a person sees is what the page says', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });

  it.each(Object.keys(provocations) as ProblemCode[])('%s', async (code) => {
    const seen = await provocations[code](world);
    world.recover();
    expect(seen).toEqual({ code, words: expect.stringMatching(wordsOf(code)) });
  });
});
