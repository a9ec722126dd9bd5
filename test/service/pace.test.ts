import { makePace } from '../../src/service/jobs/pace';

describe('the pace of look-ups', () => {
  it('is never slowed down without a limit', () => {
    const pace = makePace(0);
    expect(pace.batch).toBe(50);
    expect([pace.take(50), pace.take(50)]).toEqual([0, 0]);
  });

  it.each([
    [400, 50],
    [40, 10],
    [4, 1],
    [0.5, 1],
  ])('of %d a second is held, with batches of %d', (perSecond, batch) => {
    let now = 5000;
    const pace = makePace(perSecond, () => now);
    expect(pace.batch).toBe(batch);
    let lookUps = 0;
    while (now < 65_000) {
      now += pace.take(pace.batch);
      lookUps += pace.batch;
    }
    expect(Math.abs(lookUps - perSecond * 60)).toBeLessThanOrEqual(2 * batch);
  });

  it('does not make up for time in which nothing was asked', () => {
    let now = 0;
    const pace = makePace(10, () => now);
    pace.take(2);
    now = 60_000;
    expect(pace.take(2)).toBe(0);
    expect(pace.take(2)).toBe(200);
  });
});
