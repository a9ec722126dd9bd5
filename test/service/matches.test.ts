import { resolve } from 'node:path';
import { figuresOf, sharesOf } from '../bench/matches-parts';

const root = resolve(__dirname, '../..');

describe('what sentences show', () => {
  // What was reached, less a little: a point in the half that tables are built on, two in the others.
  it.each([
    ['initiative', 'build', { precision: 0.87, recall: 0.93 }],
    ['initiative', 'report', { precision: 0.77, recall: 0.77 }],
    ['initiative', 'unseen', { precision: 0.6, recall: 0.42 }],
    ['trait', 'build', { precision: 0.8, recall: 0.99 }],
    ['trait', 'report', { precision: 0.7, recall: 0.77 }],
    ['trait', 'unseen', { precision: 0.59, recall: 0.56 }],
    ['activity', 'build', { precision: 0.95, recall: 0.99 }],
    ['activity', 'report', { precision: 0.85, recall: 0.75 }],
    ['activity', 'unseen', { precision: 0.82, recall: 0.71 }],
  ] as const)('of kind %s is found in the half called %s', (kind, half, least) => {
    const figures = figuresOf(root, half, kind);
    expect(figures.length).toBeGreaterThan(4);
    const { precision, recall } = sharesOf(figures);
    expect(precision).toBeGreaterThan(least.precision);
    expect(recall).toBeGreaterThan(least.recall);
  });
});
