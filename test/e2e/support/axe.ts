/** Asks axe, a checker for accessibility, about a page. */
import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Serious errors in what is shown now: the rule, and the place. */
export async function faults(frame: Page | Frame): Promise<string[]> {
  await frame.evaluate(axe.source);
  const found = await frame.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      html: nodes.map((node) => node.html),
    }));
  });
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, html }) => html.map((each) => `${id}: ${each.slice(0, 200)}`));
}
