/** Formulas that could spend much at once ask first, and look for room before they pay. */
import { enrichDomain } from '../../src/sheet/formulas/enrich-domain';
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import {
  decideApprovals,
  loadSpending,
  requestedApprovals,
  saveSpending,
} from '../../src/sheet/settings/formula-spending';
import { World } from '../fakes/platform/memory-platform';

const code = (table: unknown[][]) => /^#SIGNAL: ([A-Z_]+) – /.exec(String(table[0]?.[0]))?.[1];
const hour = 3600 * 1000;

function asking(askAbove: number): World {
  const world = World.connected();
  saveSpending(world.execution(), { allowed: true, dailyCap: 5_000, askAbove });
  return world;
}

describe('a formula that could spend more than is allowed without asking', () => {
  const search = (world: World, maxCredits?: unknown) =>
    techCompanies(world.execution(), 'Kubernetes', '', 50, maxCredits);

  it('says what it could cost and asks the service nothing', () => {
    const world = asking(50);
    const [[cell]] = search(world) as [[string]];
    expect(cell).toBe(
      '#SIGNAL: NEEDS_APPROVAL – This formula could spend up to 250 credits, more than the 50 allowed without ' +
        'asking. No credits were spent. Open Signalsheet to approve it, or give the formula its own max_credits.',
    );
    expect(world.service.requests).toEqual([]);
    expect(requestedApprovals(world.execution())).toMatchObject([
      { label: 'TECH_COMPANIES: Kubernetes', credits: 250 },
    ]);
  });

  it('spends once somebody approved it, within the hour', () => {
    const world = asking(50);
    search(world);
    const [asked] = requestedApprovals(world.execution());
    decideApprovals(world.execution(), [asked?.id ?? ''], true);
    expect(requestedApprovals(world.execution())).toEqual([]);
    world.now += hour;
    expect(code(search(world))).toBe('NEEDS_APPROVAL');
    decideApprovals(world.execution(), [asked?.id ?? ''], true);
    expect(search(world)).toHaveLength(51);
    expect(loadSpending(world.execution()).spentToday).toBe(250);
  });

  it('an approval covers its own search alone, and no more than it said', () => {
    const world = asking(50);
    search(world);
    decideApprovals(
      world.execution(),
      requestedApprovals(world.execution()).map(({ id }) => id),
      true,
    );
    expect(code(techCompanies(world.execution(), 'Terraform'))).toBe('NEEDS_APPROVAL');
    expect(code(techCompanies(world.execution(), 'Kubernetes', '', 100))).toBe('NEEDS_APPROVAL');
    expect(world.service.requests).toEqual([]);
  });

  it('is forgotten where somebody declines it', () => {
    const world = asking(50);
    search(world);
    decideApprovals(
      world.execution(),
      requestedApprovals(world.execution()).map(({ id }) => id),
      false,
    );
    expect(requestedApprovals(world.execution())).toEqual([]);
    expect(code(search(world))).toBe('NEEDS_APPROVAL');
  });

  it('goes by its own max_credits, above and below the document’s limit', () => {
    const world = asking(50);
    expect(code(search(world, 249))).toBe('NEEDS_APPROVAL');
    expect(code(search(world, 'much'))).toBe('INVALID_OPTION');
    expect(search(world, 250)).toHaveLength(51);
    saveSpending(world.execution(), { allowed: true, dailyCap: 5_000, askAbove: 500 });
    expect(code(techCompanies(world.execution(), 'Rust', '', 50, 100))).toBe('NEEDS_APPROVAL');
  });

  it('keeps a bounded number of requests, the newest', () => {
    const world = asking(50);
    for (let i = 0; i < 50; i++) techCompanies(world.execution(), `Tool ${i}`);
    const kept = requestedApprovals(world.execution());
    expect(kept).toHaveLength(30);
    expect(kept[0]?.label).toBe('TECH_COMPANIES: Tool 49');
    expect(world.document.get('formulas.approvals')?.length).toBeLessThan(9_000);
  });

  it('is asked of a range by what is not known yet, and shows what is', () => {
    const world = asking(2);
    const enrich = (domains: string[]) =>
      enrichDomain(
        world.execution(),
        domains.map((domain) => [domain]),
        'name',
        false,
      );
    expect(enrich(['a1.example', 'a2.example']).flat()).toEqual(
      expect.arrayContaining([expect.not.stringMatching(/^#SIGNAL/)]),
    );
    const before = world.service.totalCharged();
    const five = ['a1.example', 'a2.example', 'a3.example', 'a4.example', 'a5.example'];
    const rows = enrich(five).flat();
    expect(rows.slice(0, 2).join()).not.toContain('#SIGNAL');
    expect(rows.slice(2).map((cell) => String(cell).slice(0, 23))).toEqual(
      Array(3).fill('#SIGNAL: NEEDS_APPROVAL'),
    );
    expect(world.service.totalCharged()).toBe(before);
    const [asked] = requestedApprovals(world.execution());
    expect(asked).toMatchObject({ label: 'ENRICH_DOMAIN: 5 companies', credits: 3 });
    decideApprovals(world.execution(), [asked?.id ?? ''], true);
    expect(enrich(five).join()).not.toContain('#SIGNAL');
    expect(world.service.totalCharged()).toBe(before + 3);
  });
});
