/** Formulas that could spend many credits ask first; an approval covers one search or range, up to an amount. */
import { problemIn } from '../../src/sheet/execution';
import { enrichDomain } from '../../src/sheet/formulas/enrich-domain';
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import { decideApprovals, requestedApprovals } from '../../src/sheet/settings/approvals';
import { loadSpending } from '../../src/sheet/settings/formula-spending';
import { saveSpending } from '../../src/sheet/settings/spending-rules';
import { World } from '../fakes/platform/memory-platform';
import { domainsTo } from '../support/sheets';

const code = (table: unknown[][]) => /^#SIGNAL: ([A-Z_]+) – /.exec(String(table[0]?.[0]))?.[1];
const hour = 3600 * 1000;

function asking(askAbove: number): World {
  const world = World.connected();
  saveSpending(world.execution(), { allowed: true, dailyCap: 5_000, askAbove });
  return world;
}

/** Approves the requests that a page shows. */
function approve(world: World, shown = requestedApprovals(world.execution())): void {
  decideApprovals(world.execution(), shown, true);
}

describe('a formula that could spend more than is allowed without asking', () => {
  const search = (world: World, maxCredits?: unknown) =>
    techCompanies(world.formula(), 'Kubernetes', '', 50, maxCredits);

  it('says what it could cost and sends no request', () => {
    const world = asking(50);
    const [[cell]] = search(world) as [[string]];
    expect(cell).toBe(
      '#SIGNAL: NEEDS_APPROVAL – This formula could spend up to 250 credits, more than the 50 allowed without ' +
        'asking. No credits were spent. The person whose key formulas use can approve it in Signalsheet, or raise ' +
        'that limit in Settings.',
    );
    expect(world.service.requests).toEqual([]);
    expect(requestedApprovals(world.execution())).toMatchObject([
      { label: 'TECH_COMPANIES: Kubernetes', credits: 250 },
    ]);
  });

  it('spends within an hour of an approval', () => {
    const world = asking(50);
    search(world);
    approve(world);
    expect(requestedApprovals(world.execution())).toEqual([]);
    world.now += hour;
    expect(code(search(world))).toBe('NEEDS_APPROVAL');
    approve(world);
    expect(search(world)).toHaveLength(51);
    expect(loadSpending(world.execution()).spentToday).toBe(250);
  });

  it('needs another approval for another search or more credits', () => {
    const world = asking(50);
    search(world);
    approve(world);
    expect(code(techCompanies(world.formula(), 'Terraform'))).toBe('NEEDS_APPROVAL');
    expect(code(techCompanies(world.formula(), 'Kubernetes', '', 100))).toBe('NEEDS_APPROVAL');
    expect(world.service.requests).toEqual([]);
  });

  it('says who declined it when it is re-evaluated for that, and asks again when it is entered later', () => {
    const world = asking(50);
    search(world);
    decideApprovals(world.execution(), requestedApprovals(world.execution()), false);
    expect(requestedApprovals(world.execution())).toEqual([]);
    world.now += 29_000;
    expect(search(world)).toEqual([
      [
        '#SIGNAL: DECLINED – An editor (d…) declined to spend up to 250 credits on this formula. No credits were ' +
          'spent. To ask again, clear the cell and enter the formula again.',
      ],
    ]);
    expect(requestedApprovals(world.execution())).toEqual([]);
    world.now += 1_000;
    expect(code(search(world))).toBe('NEEDS_APPROVAL');
    expect(requestedApprovals(world.execution())).toHaveLength(1);
    expect(world.service.requests).toEqual([]);
  });

  it('replaces the request of the formula that was in its cell before, and no other', () => {
    const world = asking(50);
    const sheet = world.book.add('S', [['']]);
    const enter = (row: number, tech: string) => {
      world.book.current = { sheet, row, column: 1 };
      sheet.formulas = () => [[`=TECH_COMPANIES("${tech}")`]];
      techCompanies(world.formula(), tech);
    };
    const labels = () => requestedApprovals(world.execution()).map(({ label }) => label);
    enter(1, 'Rust');
    enter(2, 'Go');
    enter(1, 'Zig');
    expect(labels()).toEqual(['TECH_COMPANIES: Zig (S!A1)', 'TECH_COMPANIES: Go (S!A2)']);
    techCompanies(world.formula(), 'Rust');
    expect(labels()).toHaveLength(3);
  });

  it('asks earlier by its own max_credits, and never later than its payer wants', () => {
    const world = asking(50);
    expect(code(search(world, 250))).toBe('NEEDS_APPROVAL');
    expect(code(search(world, 'much'))).toBe('INVALID_OPTION');
    expect(world.service.requests).toEqual([]);
    saveSpending(world.execution(), { allowed: true, dailyCap: 5_000, askAbove: 500 });
    expect(code(techCompanies(world.formula(), 'Rust', '', 50, 100))).toBe('NEEDS_APPROVAL');
  });

  it('is listed among the 30 newest requests only', () => {
    const world = asking(50);
    for (let i = 0; i < 50; i++) techCompanies(world.formula(), `Tool ${i}`);
    const requests = requestedApprovals(world.execution());
    expect(requests).toHaveLength(30);
    expect(requests[0]?.label).toBe('TECH_COMPANIES: Tool 49');
    expect(world.document.get('formulas.approvals')?.length).toBeLessThan(9_000);
  });

  it('asks only for the unknown companies of a range, and shows the known ones', () => {
    const world = asking(2);
    const enrich = (domains: string[]) =>
      enrichDomain(
        world.formula(),
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
    const [approval] = requestedApprovals(world.execution());
    expect(approval).toMatchObject({ label: 'ENRICH_DOMAIN: 5 companies', credits: 3 });
    approve(world);
    expect(enrich(five).join()).not.toContain('#SIGNAL');
    expect(world.service.totalCharged()).toBe(before + 3);
  });
});

describe('an approval', () => {
  const search = (world: World, rows: number, tech = 'Snowflake') =>
    techCompanies(world.formula(), tech, '', rows);
  const amounts = (world: World) =>
    requestedApprovals(world.execution()).map(({ credits }) => credits);
  const refusedAs = (body: () => void) => problemIn(body)?.code;

  it('of an outdated amount is refused and spends nothing, and the new amount is listed', () => {
    const world = asking(50);
    world.service.tech.results = 500;
    search(world, 50);
    const shown = requestedApprovals(world.execution());
    search(world, 500);
    expect(refusedAs(() => approve(world, shown))).toBe('APPROVAL_CHANGED');
    expect(code(search(world, 500))).toBe('NEEDS_APPROVAL');
    expect([world.service.totalCharged(), amounts(world)]).toEqual([0, [2_500]]);
    approve(world);
    expect(search(world, 500)).toHaveLength(501);
  });

  it('of several requests together approves all of them or none', () => {
    const world = asking(50);
    search(world, 50, 'Rust');
    search(world, 50);
    const shown = requestedApprovals(world.execution());
    search(world, 100);
    expect(refusedAs(() => approve(world, shown))).toBe('APPROVAL_CHANGED');
    expect(amounts(world).sort()).toEqual([250, 500]);
  });

  it('of a request that another editor declined is refused; of one that is already approved, accepted', () => {
    const world = asking(50);
    search(world, 50);
    const shown = requestedApprovals(world.execution());
    decideApprovals(world.execution(), shown, false);
    expect(refusedAs(() => approve(world, shown))).toBe('DECLINED');
    world.now += 30_000;
    search(world, 50);
    approve(world);
    approve(world, shown);
    expect(search(world, 50)).toHaveLength(51);
  });

  it('covers only the new amount if the formula now asks for less than was shown', () => {
    const world = asking(50);
    search(world, 100);
    const shown = requestedApprovals(world.execution());
    search(world, 50);
    approve(world, shown);
    expect(code(search(world, 100))).toBe('NEEDS_APPROVAL');
    expect(search(world, 50)).toHaveLength(51);
  });

  it('remains valid while another formula asks for more of the same search', () => {
    const world = asking(50);
    search(world, 50);
    approve(world);
    expect(code(search(world, 100))).toBe('NEEDS_APPROVAL');
    expect(search(world, 50)).toHaveLength(51);
  });

  it('isn’t lowered by a page that still shows a smaller amount', () => {
    const world = asking(50);
    search(world, 50);
    const smaller = requestedApprovals(world.execution());
    approve(world);
    search(world, 100);
    approve(world);
    approve(world, smaller);
    expect(search(world, 100)).toHaveLength(101);
  });

  it('is requested for all companies that a grown range would pay for, including those already waiting', () => {
    const world = asking(50);
    const enrich = (count: number) =>
      enrichDomain(
        world.formula(),
        domainsTo(count).map((domain) => [domain]),
        'name',
        false,
      ).flat();
    enrich(60);
    expect(new Set(enrich(400).map((cell) => String(cell).slice(0, 76)))).toEqual(
      new Set(['#SIGNAL: NEEDS_APPROVAL – This formula could spend up to 400 credits, more t']),
    );
    expect(amounts(world)).toEqual([400, 60]);
    const [approval] = requestedApprovals(world.execution());
    approve(world, approval && [approval]);
    expect(enrich(400).join()).not.toContain('#SIGNAL');
    expect(world.service.totalCharged()).toBe(400);
  });
});
