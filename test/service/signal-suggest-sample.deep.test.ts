/** Signals for the sites of sample companies, which no request reads. */
import {
  type SignalSuggestResponse,
  signalSuggestResponseSchema,
} from '../../src/contract/signal-suggest';
import { join } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { asOperator } from './helpers/operator';
import { serve } from './helpers/service';
import { onSqlite } from './helpers/stores';

async function suggest(caller: Caller, website?: string): Promise<SignalSuggestResponse> {
  const answer = await call(caller.url, 'signalSuggest', { caller, body: { website } });
  return bodyOf(answer, signalSuggestResponseSchema());
}

onSqlite('sample companies', () => {
  it('have sites that suggest signals without a request, until they are forgotten', async () => {
    const service = await serve();
    const caller = await join(service);
    const { samples } = await suggest(caller);
    expect(samples.map(({ domain }) => domain)).toEqual([
      'canyonwave.example',
      'lagoon-shield.example',
      'poppywave.example',
    ]);
    for (const { domain, name } of samples) {
      const answer = await suggest(caller, domain);
      expect(answer).toMatchObject({ name, is_sample: true, reason: null });
    }
    await asOperator(service.dataDir, (operator) => operator.forgetCompany('canyonwave.example'));
    expect(await suggest(caller, 'canyonwave.example')).toMatchObject({
      reason: 'empty',
      samples: [{ name: 'Lagoon Shield' }, { name: 'Poppywave' }],
    });
  });
});
