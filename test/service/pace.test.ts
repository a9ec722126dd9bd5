import { makeRateLimiter } from '../../src/service/jobs/rate-limiter';

describe('the pace of look-ups', () => {
  it('is never slowed down without a limit', () => {
    const rateLimiter = makeRateLimiter(0, 50);
    expect(rateLimiter.batch).toBe(50);
    expect([rateLimiter.take(50), rateLimiter.take(50)]).toEqual([0, 0]);
  });

  it.each([
    [400, 50],
    [40, 10],
    [4, 1],
    [0.5, 1],
  ])('of %d a second is held, with batches of %d', (perSecond, batch) => {
    let now = 5000;
    const rateLimiter = makeRateLimiter(perSecond, 50, () => now);
    expect(rateLimiter.batch).toBe(batch);
    let lookUps = 0;
    while (now < 65_000) {
      now += rateLimiter.take(rateLimiter.batch);
      lookUps += rateLimiter.batch;
    }
    expect(Math.abs(lookUps - perSecond * 60)).toBeLessThanOrEqual(2 * batch);
  });

  it('does not make up for time in which nothing was asked', () => {
    let now = 0;
    const rateLimiter = makeRateLimiter(10, 50, () => now);
    rateLimiter.take(2);
    now = 60_000;
    expect(rateLimiter.take(2)).toBe(0);
    expect(rateLimiter.take(2)).toBe(200);
  });
});
