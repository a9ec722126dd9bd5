import { readIcpFile } from '../../src/service';
import { balanceOf, join as signUp } from './helpers/acts';
import { call, expectError } from './helpers/call';
import { mailedCode } from './helpers/folders';
import { asOperator } from './helpers/operator';
import { serveEmpty } from './helpers/service';
import { deploy, readSignal, runEnd } from './helpers/signals';
import { eachStore, onSqlite } from './helpers/stores';

eachStore('an operator who revokes a key', () => {
  it('stops it immediately, until the user signs up again', async () => {
    const service = await serveEmpty();
    const caller = await signUp(service);
    const operate = (work: Parameters<typeof asOperator>[1]) => asOperator(service.dataDir, work);
    await operate(async (operator) => operator.revokeKey(await operator.user(caller.userId)));
    const refused = await call(service.url, 'balance', { caller });
    expectError(refused, 401, 'UNAUTHENTICATED');
    await operate(async (operator) => {
      expect(await operator.user(caller.userId)).toMatchObject({ key: 'none' });
    });
    // Neither the stored placeholder nor an empty text is a key.
    for (const apiKey of ['', 'revoked', `revoked:${caller.userId}`]) {
      const answer = await call(service.url, 'balance', { caller: { ...caller, apiKey } });
      expect(answer.status).toBe(401);
    }

    const email = caller.userId;
    await call(service.url, 'signUp', { body: { email } });
    expect((await call(service.url, 'balance', { caller })).status).toBe(401);
    const otp_code = mailedCode(service.dataDir, email);
    const verified = await call(service.url, 'verify', { body: { email, otp_code } });
    expect(verified.body).toMatchObject({ email, is_new_user: false });
    const apiKey = String(Reflect.get(Object(verified.body), 'api_key'));
    expect(apiKey).not.toBe(caller.apiKey);
    expect(await balanceOf({ ...caller, apiKey })).toMatchObject({ balance: 10_000 });
    expect((await call(service.url, 'balance', { caller })).status).toBe(401);
    // From then on it is given back like any other.
    expect((await signUp(service, email)).apiKey).toBe(apiKey);
  });

  it('revokes keys of many users, and one twice', async () => {
    const service = await serveEmpty();
    const callers = [await signUp(service), await signUp(service)];
    await asOperator(service.dataDir, async (operator) => {
      for (const { userId } of [...callers, ...callers]) {
        await operator.revokeKey(await operator.user(userId));
      }
    });
    for (const caller of callers) {
      expect((await call(service.url, 'balance', { caller })).status).toBe(401);
      const again = await signUp(service, caller.userId);
      expect((await call(service.url, 'balance', { caller: again })).status).toBe(200);
    }
  });
});

eachStore('an operator who rotates a key', () => {
  it('stops it immediately; signing up again gives the new one', async () => {
    const service = await serveEmpty();
    const caller = await signUp(service);
    await asOperator(service.dataDir, async (operator) => {
      await operator.rotateKey(await operator.user(caller.userId));
    });
    expect((await call(service.url, 'balance', { caller })).status).toBe(401);
    const renewed = await signUp(service, caller.userId);
    expect(renewed.apiKey).not.toBe(caller.apiKey);
    expect((await call(service.url, 'balance', { caller: renewed })).status).toBe(200);
  });
});

const icp = {
  name: 'Robotics in Germany',
  target_roles: ['Head of Procurement'],
  min_employee: 50,
  location: ['DE', 'Austria'],
};

eachStore('an operator who keeps ICPs', () => {
  it('makes, replaces and removes them, as the user then sees', async () => {
    const service = await serveEmpty();
    const caller = await signUp(service);
    const list = async () => (await call(service.url, 'icpList', { caller })).body;
    await asOperator(service.dataDir, async (operator) => {
      const user = await operator.user(caller.userId);
      const made = await operator.saveIcp(user, readIcpFile(JSON.stringify(icp)));
      expect(made.isNew).toBe(true);
      expect(await list()).toMatchObject({
        total_count: 2,
        icps: [
          {},
          {
            id: made.id,
            ...icp,
            max_employee: null,
            min_funding: null,
            people_locations: [],
            employee_count_funding_config: 'employee_count',
          },
        ],
      });
      const signal = await deploy(caller, 'deepCompanySearch', {
        name: 'Robots',
        icp_id: made.id,
        trait: 'robotics',
        repeat: true,
      });
      await runEnd(caller, signal.signal_id);

      // The list's answer may be changed and sent back.
      const changed = { ...(await operator.icps(user))[1], max_employee: 60 };
      const again = await operator.saveIcp(user, readIcpFile(JSON.stringify(changed)));
      expect(again).toEqual({ id: made.id, isNew: false });
      expect(await list()).toMatchObject({ total_count: 2, icps: [{}, { max_employee: 60 }] });

      expect(await operator.removeIcp(user, made.id)).toBe(1);
      expect(await list()).toMatchObject({ total_count: 1 });
      expect(await readSignal(caller, signal.signal_id)).toMatchObject({
        status: 'scheduled',
        icp: { id: made.id, max_employee: null },
      });
      await expect(operator.removeIcp(user, made.id)).rejects.toThrow('Nothing was changed');
    });
  });

  it('cannot remove an ICP that belongs to another user than the one named', async () => {
    const service = await serveEmpty();
    const [one, other] = [await signUp(service), await signUp(service)];
    await asOperator(service.dataDir, async (operator) => {
      const [theirs] = await operator.icps(await operator.user(other.userId));
      const user = await operator.user(one.userId);
      await expect(operator.removeIcp(user, theirs?.id ?? 0)).rejects.toThrow('has no ICP');
      expect(await operator.icps(await operator.user(other.userId))).toHaveLength(1);
    });
  });
});

onSqlite('an ICP file', () => {
  it.each([
    ['not JSON', '{', 'is not JSON'],
    ['a list', '[]', 'name is missing'],
    ['a blank name', { ...icp, name: ' ' }, 'name must not be blank'],
    ['an unknown field', { ...icp, roles: [] }, 'roles isn’t an ICP field'],
    ['a text for a list', { ...icp, location: 'DE' }, 'location must be a list of texts'],
    ['no country', { ...icp, location: ['Atlantis'] }, 'location.0 isn’t a country'],
    ['a negative number', { ...icp, min_employee: -1 }, 'min_employee must not be below 0'],
    ['half an employee', { ...icp, max_employee: 1.5 }, 'max_employee must be a whole number'],
    ['bounds the wrong way round', { ...icp, max_employee: 9 }, 'min_employee is above'],
    ['an unknown stage', { ...icp, min_funding: 'rich' }, 'min_funding must be one of pre_seed'],
    ['stages the wrong way round', { ...icp, min_funding: 'ipo', max_funding: 'seed' }, 'is later'],
    ['a long list', { ...icp, target_roles: Array(251).fill('CEO') }, 'target_roles has more'],
    ['a control character', { ...icp, name: 'a\u0000b' }, 'name must not hold control characters'],
  ])('with %s is refused, and says why', (_, file, fault) => {
    const text = typeof file === 'string' ? file : JSON.stringify(file);
    expect(() => readIcpFile(text)).toThrow(fault);
    expect(() => readIcpFile(text)).toThrow('Nothing was changed.');
  });

  it('may begin with a byte order mark', () => {
    expect(readIcpFile(`\ufeff${JSON.stringify(icp)}`)).toMatchObject(icp);
  });
});
