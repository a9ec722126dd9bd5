/** The service in memory that tests of the add-on share: all its endpoints, checked against the contract. */
import { balanceSchema } from '../../../src/contract/credits';
import { endpoints } from '../../../src/contract/endpoints';
import { extensionsSchema } from '../../../src/contract/extensions';
import { icpListResponseSchema } from '../../../src/contract/icp';
import { FakeAccounts } from './accounts';
import { FakeCompanies } from './companies';
import { ok, refusal, ServiceCore } from './core';
import { FakePeople } from './people';
import { FakeSignals } from './signals';
import { FakeTech } from './tech';

export class FakeService extends ServiceCore {
  readonly accounts = new FakeAccounts(this);
  readonly companies = new FakeCompanies(this);
  readonly people = new FakePeople(this);
  readonly signals = new FakeSignals(this);
  readonly tech = new FakeTech(this);
  icps: object[] = [];

  constructor(now: () => number) {
    super(now);
    this.route(endpoints.balance, balanceSchema(), ({ tenant }) => {
      const credits = this.creditsOf(tenant);
      return ok({
        balance: credits,
        reserved: 0,
        available: credits,
        used_total: tenant.spent,
        currency: 'credits',
      });
    });
    this.route(endpoints.icpList, icpListResponseSchema(), () =>
      ok({ icps: this.icps, total_count: this.icps.length }),
    );
    this.route(endpoints.extensions, extensionsSchema(), () =>
      this.extensions ? ok({ extensions: this.extensions }) : refusal(404, 'NOT_FOUND'),
    );
  }
}
