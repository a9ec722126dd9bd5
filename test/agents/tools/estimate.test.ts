/** The tool `estimate`. */
import { balanceOf } from '../../service/helpers/acts';
import { everybody } from '../../service/helpers/directories';
import { serveEmpty } from '../../service/helpers/service';
import { buy, connect, refusalOf, useTool } from '../support/mcp';

it('says what paid work costs and leaves out, without paying or naming what is sold', async () => {
  const service = await serveEmpty({ directory: everybody });
  const { caller, client } = await connect(service);
  await buy(client, 'enrich_companies', { domains: ['paid.example'] }, 'paid-before');
  const domains = ['paid.example', 'new.example', 'not a domain'];
  const request = { operation: 'enrich_companies', arguments: { domains } };
  expect(await useTool(client, 'estimate', request)).toMatchObject({
    estimate_id: expect.stringMatching(/^est_/),
    max_credits: 1,
    already_paid: 1,
    left_out: [{ item: 'not a domain' }],
    expires_at: expect.any(String),
  });
  const watch = { name: 'Watch', trait: 'any', max_credit_limit: 40 };
  const watched = { operation: 'watch_companies', arguments: watch };
  expect(await useTool(client, 'estimate', watched)).toMatchObject({ max_credits: 40 });
  expect(await balanceOf(caller)).toMatchObject({ used_total: 1, reserved: 0 });
});

it('names the argument that is wrong', async () => {
  const service = await serveEmpty();
  const { client } = await connect(service);
  const wrong = { operation: 'enrich_companies', arguments: { domain: 'one.example' } };
  expect(await refusalOf(client, 'estimate', wrong)).toContain('domains');
  const unlimited = { operation: 'watch_companies', arguments: { name: 'W', trait: 'any' } };
  expect(await refusalOf(client, 'estimate', unlimited)).toContain('max_credit_limit');
  await refusalOf(client, 'estimate', { operation: 'buy_everything', arguments: {} });
});
