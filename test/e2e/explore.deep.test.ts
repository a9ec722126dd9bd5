/** People work at random in two pages of one workbook during runs: cells, cards and credits stay right. */
import { actionsOf } from '../explore/actions';
import { play } from '../explore/explore';

jest.setTimeout(600_000);

it.each([1])('finds nothing wrong with seed %i', async (seed) => {
  const { violation, lines } = await play(actionsOf(seed, 2));
  expect([violation?.message, violation && lines]).toEqual([undefined, undefined]);
});
