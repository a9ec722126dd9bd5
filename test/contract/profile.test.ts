/** Addresses of profiles, in any spelling. */
import {
  linkedinCompanyPage,
  profileAddress,
  profileSpellings,
  readProfile,
} from '../../src/contract/profile';

const dana = [
  'https://www.linkedin.com/in/dana-weiss',
  'http://linkedin.com/in/dana-weiss/',
  'linkedin.com/in/Dana-Weiss',
  '  https://de.linkedin.com/in/dana-weiss  ',
  'https://m.linkedin.com/in/dana-weiss',
  'https://uk.linkedin.com/in/dana-weiss/de',
  'https://www.linkedin.com/in/dana-weiss/en?trk=x#top',
  'https://www.linkedin.com/in/dana-weiss/overlay/contact-info/',
  'https://www.linkedin.com/in/dana-weiss/details/experience/',
  'https://www.linkedin.com/in/dana-weiss/recent-activity/all/',
  'https://www.linkedin.com/mwlite/in/dana-weiss',
  'https://www.linkedin.com/m/in/dana-weiss/',
  'https://www.linkedin.com/comm/in/dana-weiss?midToken=x',
  'https://www.linkedin.com:443/in/dana-weiss',
  'https://www.linkedin.com//in//dana-weiss//',
  'https://LinkedIn.com./in/dana%2Dweiss',
  '//www.linkedin.com/in/dana-weiss',
  'https://www.linkedin.com/in/dana-weiss;jsessionid=1',
  'https://www.linkedin.com/in/dana-weiss%2F',
  'https://www.linkedin.com/in/dana-weiss.',
  'https://www.linkedin.com/in/dana-weiss),',
  'https://www.linkedin.com/in/dana-weiss\u200b',
];

test.each(dana)('%s is one profile', (text) => {
  expect(readProfile(text)).toBe('linkedin.com/in/dana-weiss');
  expect(profileAddress(text)).toBe('https://www.linkedin.com/in/dana-weiss');
});

test.each([
  ['https://www.linkedin.com/in/jos%C3%A9-l', 'linkedin.com/in/josé-l'],
  ['https://fr.linkedin.com/in/JOS\u00c9-l/en', 'linkedin.com/in/josé-l'],
  ['https://www.linkedin.com/in/jose\u0301-l', 'linkedin.com/in/josé-l'],
  ['https://de.linkedin.com/company/acme/about/', 'linkedin.com/company/acme'],
  ['https://www.linkedin.com/school/mit/', 'linkedin.com/school/mit'],
  ['https://www.linkedin.com/company/booking.com', 'linkedin.com/company/booking.com'],
  ['https://www.linkedin.cn/in/dana', 'linkedin.cn/in/dana'],
  ['https://www.linkedin.com/in/%zz', 'linkedin.com/in/%zz'],
  ['https://www.linkedin.com/in/', 'linkedin.com/in'],
  ['https://www.linkedin.com/pub/dana/1/2/3', 'linkedin.com/pub/dana/1/2/3'],
  ['https://notlinkedin.com/in/dana/en', 'notlinkedin.com/in/dana/en'],
  ['https://linkedin.com.evil.test/in/dana/en', 'linkedin.com.evil.test/in/dana/en'],
  ['HTTPS://www.acme.test/Team/Dana/?a=b', 'acme.test/team/dana'],
  ['https://www.facebook.com/profile.php?id=1001', 'facebook.com/profile.php?id=1001'],
  ['facebook.com/profile.php?ref=x&ID=1001&sk=about#top', 'facebook.com/profile.php?id=1001'],
  ['https://www.linkedin.com/profile/view?id=AAkA1', 'linkedin.com/profile/view?id=aaka1'],
  ['https://acme.test/team?person_id=5', 'acme.test/team?person_id=5'],
  ['https://www.linkedin.com/in/dana?id=5', 'linkedin.com/in/dana'],
  ['https://acme.test/team/dana?gclid=5&utm_id=6', 'acme.test/team/dana'],
  ['', ''],
])('%s is %s', (text, profile) => {
  expect(readProfile(text)).toBe(profile);
});

test('a profile’s address and spellings are read back as the profile', () => {
  for (const text of [
    ...dana,
    'https://www.linkedin.com/in/jos%C3%A9-l',
    'https://acme.test/dana',
  ]) {
    const profile = readProfile(text);
    expect(readProfile(profileAddress(text))).toBe(profile);
    for (const spelling of profileSpellings(profile)) expect(readProfile(spelling)).toBe(profile);
  }
});

test('only a company’s page on LinkedIn counts as one', () => {
  expect(linkedinCompanyPage('de.linkedin.com/company/Acme/jobs')).toBe(
    'https://www.linkedin.com/company/acme',
  );
  expect(linkedinCompanyPage('https://www.linkedin.com/in/dana')).toBeUndefined();
  expect(linkedinCompanyPage('https://acme.test/company/acme')).toBeUndefined();
});
