/** Errors in timers don't end the workbench. */
import { timer } from '../../src/workbench/timer';

it.each([
  [
    'throws',
    () => {
      throw new Error('disk full');
    },
  ],
  ['rejects', () => Promise.reject(new Error('disk full'))],
])('a timer that %s is reported, and the process continues', async (_, call) => {
  const reported = await new Promise((resolve) => {
    const spy = jest.spyOn(console, 'error').mockImplementation((...said) => {
      spy.mockRestore();
      resolve(said);
    });
    timer(0, call);
  });
  expect(reported).toEqual([expect.stringContaining('it continues'), new Error('disk full')]);
});
