/** Whose credits formulas spend: at most as many as the person whose key it is last decided, whatever others do. */
import fc from 'fast-check';
import { connect, disconnect, share, unshare } from '../../src/sheet/account';
import { problemIn } from '../../src/sheet/execution';
import { formulas } from '../../src/sheet/formulas/all';
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import type { Platform, UserPlatform } from '../../src/sheet/ports';
import { decideApprovals, requestedApprovals } from '../../src/sheet/settings/approvals';
import { loadSpending } from '../../src/sheet/settings/formula-spending';
import { type SpendingRules, saveSpending } from '../../src/sheet/settings/spending-rules';
import { World } from '../fakes/platform/memory-platform';
import { baseUrl } from '../fakes/service/core';

const people = ['olga', 'edda', 'ines'] as const;
type Name = (typeof people)[number];

/** A document of Olga, whose store formulas read, and of two other editors. */
class Team {
  readonly world = new World();
  private readonly stores: Record<Name, Map<string, string>> = {
    olga: this.world.user,
    edda: new Map(),
    ines: new Map(),
  };
  private searches = 0;

  constructor() {
    this.world.service.tech.results = 50;
  }

  as(name: Name): UserPlatform {
    return this.world.execution(undefined, this.stores[name]);
  }

  connect(name: Name) {
    connect(this.as(name), { baseUrl, userId: name, apiKey: `key-of-${name}` });
  }

  disconnect(name: Name) {
    disconnect(this.as(name));
  }

  /** A search that no cell has made before: 250 credits for each page. */
  search(pages: number, same = false, maxCredits?: number) {
    this.searches += same ? 0 : 1;
    const tech = `Tool ${this.searches}`;
    return techCompanies(this.world.formula(), tech, '', pages * 50, maxCredits);
  }

  spent(name: Name) {
    return this.world.service.tenant(`key-of-${name}`).spent;
  }

  view(name: Name) {
    return loadSpending(this.as(name));
  }
}

const codeOf = (table: unknown[][]) => /^#SIGNAL: ([A-Z_]+)/.exec(String(table[0]?.[0]))?.[1];
const rules = { allowed: true, dailyCap: 1_000, askAbove: 1_000 };

it('no formula writes to the user store, whatever is connected or shared', () => {
  for (const connected of [[], ['olga'], ['edda'], ['olga', 'edda']] as Name[][]) {
    const team = new Team();
    for (const name of connected) team.connect(name);
    if (connected.includes('edda')) share(team.as('edda'));
    for (const formula of Object.values(formulas)) {
      const evaluate: (platform: Platform, ...given: unknown[]) => unknown = formula;
      expect(() => evaluate(team.world.formula(), 'a.example', '')).not.toThrow();
    }
  }
});

describe('the payer’s decision', () => {
  it('is of the spreadsheet’s owner if they are connected, or else of the sharer', () => {
    const team = new Team();
    team.connect('edda');
    share(team.as('edda'));
    saveSpending(team.as('edda'), rules);
    expect(codeOf(team.search(1))).toBeUndefined();
    expect([team.view('edda').payer, team.view('ines').payer]).toEqual(['mine', 'shared']);
    team.connect('olga');
    expect(codeOf(team.search(1))).toBe('SPENDING_OFF');
    expect(people.map((name) => team.view(name).payer)).toEqual(['mine', 'owner', 'owner']);
    expect(people.map((name) => team.view(name).payerId)).toEqual(['o…', 'o…', 'o…']);
    expect([team.spent('olga'), team.spent('edda')]).toEqual([0, 250]);
  });

  it('of someone whose key isn’t used counts only once it is', () => {
    const team = new Team();
    team.connect('olga');
    team.connect('edda');
    saveSpending(team.as('edda'), rules);
    expect(codeOf(team.search(1))).toBe('SPENDING_OFF');
    team.disconnect('olga');
    share(team.as('edda'));
    expect(codeOf(team.search(1))).toBeUndefined();
    expect([team.spent('olga'), team.spent('edda')]).toEqual([0, 250]);
  });

  it('replaces what others have lowered, and keeps what it doesn’t change as it was', () => {
    const team = new Team();
    team.connect('olga');
    saveSpending(team.as('olga'), rules);
    team.search(1);
    saveSpending(team.as('edda'), { dailyCap: 500 });
    saveSpending(team.as('ines'), { allowed: false, askAbove: 10 });
    expect(team.view('olga')).toMatchObject({ allowed: false, dailyCap: 500, askAbove: 10 });
    saveSpending(team.as('olga'), { allowed: true, dailyCap: 750 });
    expect(team.view('edda')).toMatchObject({ allowed: true, dailyCap: 750, askAbove: 10 });
  });

  it('is refused in words if another person makes it, whatever their page sends', () => {
    const team = new Team();
    team.connect('olga');
    saveSpending(team.as('olga'), { ...rules, allowed: false });
    team.search(1);
    const stored = [...team.world.document];
    for (const value of [1e6, Number.NaN, '1000000', {}, null, [1e6]])
      for (const name of ['dailyCap', 'askAbove']) {
        const changed = { [name]: value } as Partial<SpendingRules>;
        expect(problemIn(() => saveSpending(team.as('edda'), changed))?.code).toMatch(
          /^(NOT_PAYER|INVALID_OPTION)$/,
        );
      }
    expect(problemIn(() => saveSpending(team.as('edda'), { allowed: true }))).toMatchObject({
      what: 'Formulas here spend the credits of the spreadsheet’s owner, and only that person can allow more. Nothing was changed.',
      next: 'Ask them to allow it in Signalsheet. You can lower the limits or turn formulas off.',
    });
    expect([...team.world.document]).toEqual(stored);
  });

  it('is lowered for whoever pays, before any formula has said who that is', () => {
    for (const name of ['edda', 'ines'] as const) {
      const team = new Team();
      team.connect('olga');
      saveSpending(team.as('olga'), rules);
      if (name === 'edda') team.connect('edda');
      saveSpending(team.as(name), { allowed: false });
      expect(codeOf(team.search(1))).toBe('SPENDING_OFF');
      expect(team.spent('olga')).toBe(0);
      // The payer is known now, and has the last word.
      saveSpending(team.as('olga'), { allowed: true });
      expect(codeOf(team.search(1))).toBeUndefined();
    }
  });

  it('takes no amount that is none, also from the payer', () => {
    const team = new Team();
    team.connect('olga');
    saveSpending(team.as('olga'), rules);
    for (const value of [Number.NaN, -1, 1.5, 'abc', {}, [], true])
      for (const name of ['dailyCap', 'askAbove']) {
        const changed = { [name]: value } as Partial<SpendingRules>;
        expect(problemIn(() => saveSpending(team.as('olga'), changed))?.code).toBe(
          'INVALID_OPTION',
        );
      }
    expect(team.view('olga')).toMatchObject(rules);
  });

  it('isn’t asked of anybody while nobody is connected', () => {
    const team = new Team();
    expect(problemIn(() => saveSpending(team.as('edda'), rules))?.code).toBe('NOT_CONNECTED');
  });
});

describe('an approval', () => {
  it('of another person’s credits is refused, and doesn’t prolong an earlier one', () => {
    const team = new Team();
    team.connect('edda');
    share(team.as('edda'));
    saveSpending(team.as('edda'), { ...rules, askAbove: 0 });
    team.search(1);
    const shown = requestedApprovals(team.as('edda'));
    expect(problemIn(() => decideApprovals(team.as('ines'), shown, true))).toMatchObject({
      code: 'NOT_PAYER',
      what: expect.stringContaining('the editor who shares a connection'),
    });
    decideApprovals(team.as('edda'), shown, true);
    expect(problemIn(() => decideApprovals(team.as('ines'), shown, true))?.code).toBe(
      'APPROVAL_CHANGED',
    );
    expect(codeOf(team.search(1, true))).toBeUndefined();
  });

  it('of one payer isn’t one of the next', () => {
    const team = new Team();
    team.connect('edda');
    share(team.as('edda'));
    for (const name of ['edda', 'olga'] as const) {
      if (name === 'olga') team.connect('olga');
      saveSpending(team.as(name), { ...rules, askAbove: 0 });
    }
    team.disconnect('olga');
    team.search(1);
    decideApprovals(team.as('edda'), requestedApprovals(team.as('edda')), true);
    team.connect('olga');
    expect(codeOf(team.search(1, true))).toBe('NEEDS_APPROVAL');
    expect([team.spent('olga'), team.spent('edda')]).toEqual([0, 0]);
  });
});

type Step =
  | { readonly do: 'connect' | 'disconnect' | 'share' | 'unshare' | 'approve'; readonly who: Name }
  | { readonly do: 'save'; readonly who: Name; readonly changed: Partial<SpendingRules> }
  | { readonly do: 'search'; readonly pages: number; readonly same: boolean };

const who = fc.constantFrom(...people);
const credits = fc.constantFrom(0, 249, 250, 500, 1_000, 1_000_000);
const begins: readonly Step[] = [
  { do: 'connect', who: 'olga' },
  { do: 'connect', who: 'edda' },
  { do: 'share', who: 'edda' },
  { do: 'save', who: 'edda', changed: rules },
  { do: 'save', who: 'olga', changed: rules },
];
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('connect', 'disconnect', 'share', 'unshare', 'approve'),
    who,
  }),
  fc.record({
    do: fc.constant('save'),
    who,
    changed: fc.record(
      { allowed: fc.boolean(), dailyCap: credits, askAbove: credits },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    do: fc.constant('search'),
    pages: fc.integer({ min: 1, max: 2 }),
    same: fc.boolean(),
  }),
);
const plays = fc
  .tuple(fc.subarray([...begins]), fc.array(steps, { minLength: 10, maxLength: 40 }))
  .map(([first, next]) => [...first, ...next]);

/** What each person last decided about their own credits, as they saw it. */
type Decisions = Partial<Record<Name, Partial<SpendingRules> & { approved: Map<string, number> }>>;

it('never lets formulas spend more of a person’s credits than that person’s last decision allows', () => {
  let searches = 0;
  fc.assert(
    fc.property(plays, (played) => {
      const team = new Team();
      const decided: Decisions = {};
      let spentToday = 0;
      const act = (step: Step) => {
        if (step.do === 'search') {
          const before = people.map((name) => team.spent(name));
          team.search(step.pages, step.same);
          for (const [i, name] of people.entries()) {
            const paid = team.spent(name) - (before[i] ?? 0);
            spentToday += paid;
            if (paid === 0) continue;
            searches += 1;
            const mine = decided[name];
            expect(mine?.allowed).toBe(true);
            expect(spentToday).toBeLessThanOrEqual(mine?.dailyCap ?? 1_000);
            const approved = Math.max(0, ...(mine?.approved.values() ?? []));
            expect(paid).toBeLessThanOrEqual(Math.max(mine?.askAbove ?? 50, approved));
          }
          return;
        }
        const platform = team.as(step.who);
        const own = decided[step.who];
        if (step.do === 'connect') team.connect(step.who);
        if (step.do === 'disconnect') team.disconnect(step.who);
        if (step.do === 'share') share(platform);
        if (step.do === 'unshare') unshare(platform);
        if (step.do === 'approve') {
          const mine = requestedApprovals(platform).filter(({ isMine }) => isMine);
          const others = requestedApprovals(platform).filter(({ isMine }) => !isMine);
          if (others.length > 0)
            expect(problemIn(() => decideApprovals(platform, others, true))?.code).toBe(
              'NOT_PAYER',
            );
          decideApprovals(platform, mine, true);
          for (const { id, credits: upTo } of mine) own?.approved.set(id, upTo);
        }
        if (step.do === 'save') {
          const { isMine } = loadSpending(platform);
          saveSpending(platform, step.changed);
          if (isMine) decided[step.who] = { approved: new Map(), ...own, ...step.changed };
        }
      };
      for (const step of played) {
        const why = problemIn(() => act(step));
        expect([undefined, 'NOT_CONNECTED', 'NOT_PAYER']).toContain(why?.code);
      }
    }),
    { numRuns: 300 },
  );
  expect(searches).toBeGreaterThan(50);
});
