// Asks each data provider one small question, live, and prints what its reader couldn't use of the answer: `npm run
// smoke:providers`. Needs the internet and keys, such as SIGNALSHEET_PROVIDER_HUNTER_KEY, and spends a few of their
// credits. `-- domain=acme.com person='Dana Roe'` asks about others. Exits with 1 if an answer couldn't be used.
import { loadParts } from '../bench/load-parts.mjs';

const subject = { domain: 'mozilla.org', person: '' };
for (const word of process.argv.slice(2)) {
  const [name, ...value] = word.split('=');
  if (name in subject) subject[name] = value.join('=');
}
try {
  const { smokeProviders } = await loadParts('../smoke/providers-parts');
  for await (const { provider, of, outcome, remarks } of smokeProviders(process.env, subject)) {
    console.log(
      `${provider.padEnd(18)} ${of.padEnd(9)} ${outcome.padEnd(13)} ${remarks.join('; ')}`,
    );
    if (!['found', 'miss', 'skipped'].includes(outcome)) process.exitCode = 1;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
