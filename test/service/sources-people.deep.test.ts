/** People whom companies name on their own pages: found there, gone when they are, and forgotten for good. */
import { personToForget } from '../../src/service';
import { day } from '../../src/service/clock';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { enrich, join } from './helpers/acts';
import type { Caller } from './helpers/call';
import { serveLive } from './helpers/live';
import { asOperator } from './helpers/operator';
import { discover, everyone, makeAccount } from './helpers/people';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const domain = 'northwind.test';
const team = `https://${domain}/team`;

let internet: Internet;
let shift = 0;
beforeEach(async () => {
  shift = 0;
  internet = await startInternet();
});
afterEach(() => internet.close());

const person = (name: string, jobTitle: string, more: object) => ({
  '@type': 'Person',
  name,
  jobTitle,
  ...more,
});
const linkedin = (name: string) => ({ sameAs: [`https://www.linkedin.com/in/${name}`] });
const html = (people: readonly object[]) => ({
  headers: { 'content-type': 'text/html' },
  body: `<h1>Team</h1><script type="application/ld+json">${JSON.stringify(people)}</script>`,
});
const dana = person('Dana Roe', 'VP of Sales', linkedin('dana-roe'));
const kim = person('Kim Lee', 'Head of Engineering', { url: `${team}/kim-lee` });

/** The people whom a new caller finds there. */
async function foundBy(caller: Caller) {
  const account_id = await makeAccount(caller, domain);
  const job = await discover(caller, { account_id, ...everyone });
  return (job.result ?? []).map(({ person_name, person_role, person_linkedin_url }) => [
    person_name,
    person_role,
    person_linkedin_url,
  ]);
}

eachStore('people whom a company names', () => {
  it('are found if they have a page of their own, until they are gone or forgotten', async () => {
    internet.set(`https://${domain}/`, {
      headers: { 'content-type': 'text/html' },
      body: '<meta property="og:site_name" content="Northwind"><p>Robots</p><a href="/team">Team</a>',
    });
    internet.set(
      team,
      html([
        dana,
        kim,
        person('Ann Onymous', 'Advisor', {}),
        person('One of Two', 'Driver', { url: `${team}?page=1` }),
        person('Two of Two', 'Driver', { url: `${team}?page=2` }),
        person('Paul Other', 'CEO', { worksFor: { url: 'https://other.test' }, ...linkedin('po') }),
      ]),
    );
    const service = await serveLive(internet, { clock: () => Date.now() + shift });
    const found = await foundBy(await join(service));
    expect(found).toEqual([
      ['Dana Roe', 'VP of Sales', 'https://www.linkedin.com/in/dana-roe'],
      ['Kim Lee', 'Head of Engineering', `${team}/kim-lee`],
    ]);

    await asOperator(service.dataDir, (operator) =>
      operator.forgetPerson(personToForget('linkedin.com/in/Dana-Roe')),
    );
    expect(await foundBy(await join(service))).toHaveLength(1);
    const lou = person('Lou May', 'Account Executive', linkedin('lou-may'));
    internet.set(team, html([dana, lou]));
    shift = 31 * day;
    await until('it is read anew', async () => {
      await enrich(await join(service), [domain]);
      const names = (await foundBy(await join(service))).map(([name]) => name);
      return !names.includes('Kim Lee') && names;
    });
    expect(await foundBy(await join(service))).toEqual([
      ['Lou May', 'Account Executive', 'https://www.linkedin.com/in/lou-may'],
    ]);
  });
});
