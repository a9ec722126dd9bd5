/** Formulas run with the spreadsheet owner's store, whichever editor's cell they are in, as Google documents it. */
import type { Overview } from '../../src/addon/sidebar/api';
import type { PlatformWatch } from '../../src/workbench';
import { companyOf } from '../fakes/service/accounts';
import {
  joinAs,
  leaveToTriggers,
  type Office,
  openOffice,
  RefusedByAddon,
  sidebar,
} from '../faults/support/office';

type Person = Office['dana'];

const minute = 60_000;
const rules = { allowed: true, dailyCap: 1_000, askAbove: 1_000 };
const enrich: Formula = ['ENRICH_DOMAIN', 'c0.example', 'name'];
const formulas: readonly Formula[] = [
  enrich,
  ['TECH_COMPANIES', 'Kubernetes'],
  ['ACCOUNT_PEOPLE', 'c0.example'],
  ['ACCOUNT_SIGNALS', 'c0.example'],
  ['ACCOUNT_SCORE', 'c0.example'],
  ['SIGNAL_LIST'],
  ['ICP_LIST'],
  ['CREDIT_BALANCE'],
  ['RUN_STATUS'],
];
type Formula = readonly [name: string, ...args: unknown[]];

/** A document of Olga, who may be connected, and of Edda, who edits it. */
class Team {
  readonly office = openOffice({
    name: 'a team',
    begins: 'start',
    sheets: () => [{ name: 'Formulas', values: [['c0.example']] }],
    prepare(service) {
      service.jobMs = () => 40_000;
      service.tech.results = 3;
    },
    request: () => ({}),
    expected: () => ({}),
    paid: [],
  });
  readonly olga = this.office.simulation.person('olga');
  readonly edda = this.office.simulation.person('edda');
  writes = 0;

  connect(person: Person) {
    joinAs(this.office.simulation, person.user);
  }

  /** What a cell shows to every editor. A write to the user store throws. */
  cell([name, ...args]: Formula): string {
    const { simulation } = this.office;
    const refusing: PlatformWatch = {
      before: (call) => {
        if (!/^properties\.(set|delete)/.test(call.name) || call.args[0] !== 'user')
          return undefined;
        this.writes += 1;
        return { error: 'Editors can’t set user properties in a custom function.' };
      },
    };
    simulation.watch = refusing;
    try {
      return JSON.stringify(this.olga.run(name, args, { as: 'formula' }));
    } catch (error) {
      return String(error);
    } finally {
      simulation.watch = undefined;
    }
  }

  spent(person: Person) {
    return this.office.service.tenant(`key-of-${person.user}`).spent;
  }

  /** The code of the problem that the sidebar shows. */
  refusal(person: Person, name: string, input: object): string | undefined {
    try {
      sidebar(person, name, input);
      return undefined;
    } catch (error) {
      if (error instanceof RefusedByAddon) return error.problem.code;
      throw error;
    }
  }
}

it.each(['nobody connected', 'the owner connected', 'the editor sharing'])(
  'no formula writes to the user store with %s',
  (who) => {
    const team = new Team();
    if (who === 'the owner connected') team.connect(team.olga);
    if (who === 'the editor sharing') {
      team.connect(team.edda);
      sidebar(team.edda, 'share', { on: true });
      sidebar(team.edda, 'allowFormulas', rules);
    }
    const shown = formulas.map((formula) => team.cell(formula));
    expect(shown.join('\n')).not.toContain('user properties');
    expect(team.writes).toBe(0);
  },
);

it.each(['sidebar', 'clock'])(
  'a job that a formula started with a shared key is collected once by the sharer’s %s',
  (by) => {
    const team = new Team();
    const { office, edda } = team;
    team.connect(edda);
    sidebar(edda, 'share', { on: true });
    sidebar(edda, 'allowFormulas', rules);
    expect(team.cell(enrich)).toContain('PENDING');
    office.simulation.clock.sleep(minute);
    sidebar(edda, 'pump');
    if (by === 'clock') leaveToTriggers(office, [edda]);
    expect(team.cell(enrich)).toContain(companyOf('c0.example'));
    expect(team.spent(edda)).toBe(1);
    const keys = [...office.simulation.document.keys()];
    expect(keys.filter((key) => key.startsWith('request.'))).toEqual([]);
  },
);

it('an editor of another account can’t collect a job, and lets the cell do it', () => {
  const team = new Team();
  const { office, olga, edda } = team;
  team.connect(olga);
  sidebar(olga, 'allowFormulas', rules);
  team.connect(edda);
  expect(team.cell(enrich)).toContain('PENDING');
  const { active, waitMs } = sidebar<{ active: number; waitMs: number }>(edda, 'pump');
  expect([active, waitMs <= minute]).toEqual([1, true]);
  expect(edda.triggers.list()).toEqual([]);
  office.simulation.clock.sleep(minute);
  expect(team.cell(enrich)).toContain(companyOf('c0.example'));
  expect(sidebar<{ active: number }>(edda, 'pump').active).toBe(0);
  expect([team.spent(olga), team.spent(edda)]).toEqual([1, 0]);
});

describe.each([true, false])('an editor (connected: %j)', (isConnected) => {
  const begin = () => {
    const team = new Team();
    const { olga, edda } = team;
    team.connect(olga);
    sidebar(olga, 'allowFormulas', { allowed: true, dailyCap: 2, askAbove: 2 });
    if (isConnected) team.connect(edda);
    team.cell(['CREDIT_BALANCE']);
    return team;
  };

  it('can’t raise what formulas may spend of the owner’s credits', () => {
    const team = begin();
    for (const raise of [{ dailyCap: 1_000_000 }, { askAbove: 500 }, rules])
      expect(team.refusal(team.edda, 'allowFormulas', raise)).toBe('NOT_PAYER');
    expect(team.cell(['TECH_COMPANIES', 'Kubernetes'])).toContain('DAILY_CAP');
    expect(team.spent(team.olga)).toBe(0);
  });

  it('can lower it, until the owner decides again', () => {
    const team = begin();
    sidebar(team.edda, 'allowFormulas', { allowed: false });
    expect(team.cell(enrich)).toContain('SPENDING_OFF');
    expect(team.refusal(team.edda, 'allowFormulas', { allowed: true })).toBe('NOT_PAYER');
    sidebar(team.olga, 'allowFormulas', { allowed: true });
    expect(team.cell(enrich)).toContain('PENDING');
  });

  it('can decline what a formula asks for, but not approve it', () => {
    const team = begin();
    sidebar(team.olga, 'allowFormulas', { dailyCap: 1_000 });
    const search: Formula = ['TECH_COMPANIES', 'Kubernetes'];
    const approvals = () => sidebar<Overview>(team.edda, 'overview').approvals;
    expect(team.cell(search)).toContain('NEEDS_APPROVAL');
    const [request] = approvals();
    expect(request).toMatchObject({ credits: 250, isMine: false });
    const decide = (approved: boolean) => ({ requests: [request], approved });
    expect(team.refusal(team.edda, 'decideApprovals', decide(true))).toBe('NOT_PAYER');
    expect(team.cell(search)).toContain('NEEDS_APPROVAL');
    sidebar(team.edda, 'decideApprovals', decide(false));
    expect(approvals()).toEqual([]);
    expect(team.spent(team.olga)).toBe(0);
  });
});

it('a connected editor reads why formulas aren’t, until one of the two ways out is taken', () => {
  for (const wayOut of ['owner', 'share']) {
    const team = new Team();
    const { olga, edda } = team;
    team.connect(edda);
    const payer = () => sidebar<Overview>(edda, 'overview').formulas.payer;
    expect(payer()).toBe('unknown');
    expect(team.cell(enrich)).toMatch(/NOT_CONNECTED.*owner connects, or .* shares/);
    expect(payer()).toBe('none');
    if (wayOut === 'owner') team.connect(olga);
    else sidebar(edda, 'share', { on: true });
    expect(payer()).toBe('unknown');
    expect(team.cell(enrich)).toContain('SPENDING_OFF');
    expect(payer()).toBe(wayOut === 'owner' ? 'owner' : 'mine');
  }
});
