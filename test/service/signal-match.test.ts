import { resolve } from 'node:path';
import fc from 'fast-check';
import { finderOf, readActivity } from '../../src/service/signals/match/activity';
import { claimed } from '../../src/service/signals/match/claimed';
import { evidenceOf } from '../../src/service/signals/match/evidence';
import { traitOf } from '../../src/service/signals/match/question';
import { idioms, synonyms } from '../../src/service/signals/match/synonyms';
import { stem } from '../../src/service/signals/match/words';
import { roleMatcher } from '../../src/service/titles/match';
import { figuresOf, sharesOf } from '../bench/matches-parts';

describe('a role', () => {
  it.each([
    ['Data Engineer', 'Senior Data Engineer'],
    ['data engineers', 'Data Engineer (m/f/d), Berlin'],
    ['VP Sales', 'VP of Sales'],
    ['Vice President of Sales', 'SVP Sales - EMEA'],
    ['Director of Engineering', 'Engineering Director'],
    ['Sales Director', 'Director, Sales'],
    ['Head of Data', 'Head of Data'],
    ['SDR', 'Sales Development Representative'],
    ['Software Developer', 'Senior Software Engineer'],
    ['Senior Software Developer', 'Senior Software Engineer'],
    ['SRE', 'Site Reliability Engineer II'],
    ['HR Manager', 'Human Resources Manager'],
    ['Software Engineering Intern', 'Software Engineering Intern'],
    ['CTO', 'Chief Technology Officer'],
    ['Frontend Engineer', 'Software Engineer - Frontend'],
    ['Frontend Engineer', 'Front End Web Developer'],
    ['Mobile Engineer', 'Software Engineer II, iOS'],
    ['Full Stack Engineer', 'Full-Stack Developer'],
    ['Embedded Engineer', 'Firmware Engineer'],
    ['Machine Learning Engineer', 'Member of Technical Staff, ML'],
    ['Backend Developer', 'Software Enginner (Back-End), Remote'],
    ['Android Engineer Intern', 'SWE Intern, Android'],
    ['Software Engineer', 'Frontend Engineer'],
    ['Software Engineer', 'Associate Engineer - Software Engineering'],
    ['Quantitative Researcher', 'Quantitative Research Analyst (Remote)'],
    ['SDR', 'Business Development Representative, DACH (m/w/d)'],
    ['Recruiter', 'Senior Talent Acquisition Partner'],
    ['ios developer', 'Software Engineer II, iOS'],
    ['mobile engineer', 'SWE, Android (Remote)'],
    ['software engineer', 'Senior Software Enginner (m/w/d)'],
    ['security engineer', 'Software Engineer, Product Security'],
    ['Senior Android Engineer', 'Sr. Software Engineer, Growth - Android'],
    ['BDR', 'Outbound Sales Development Rep'],
    ['recruiter', 'Talent Acquisition Partner, EMEA'],
    ['Engineering Manager', 'Manager, Software Engineering (Infrastructure)'],
    ['marketing manager', 'Senior Product Marketing Manager'],
    ['Enterprise Account Executive', 'Account Executive - Enterprise, DACH'],
    ['forklift driver', 'Driver (Forklift), 2nd Shift'],
    ['Android Intern', 'SWE Intern, Android'],
    ['supply chain', 'Supply Chain Planner'],
  ])('%j is meant by %j', (role, title) => {
    expect(roleMatcher(role)(title)).toBe(true);
  });

  it.each([
    ['SRE', 'DevOps Engineer'],
    ['Data Engineer', 'Data Engineering Manager'],
    ['Data Engineer', 'Data Engineer Intern'],
    ['Senior Software Engineer', 'Software Engineer'],
    ['Engineer', 'Engineering Manager'],
    ['Sales Manager', 'Salesforce Administrator'],
    ['VP of Sales', 'VP of Marketing'],
    ['Head of Data', 'Head of Sales'],
    ['…', 'Data Engineer'],
    ['Software Engineer', 'AI Training Development Specialist'],
    ['Frontend Engineer', 'Software Engineer'],
    ['Frontend Engineer', 'Frontend Engineering Manager'],
    ['Software Engineer', 'Sales Engineer, Software'],
    ['Software Engineer', 'Network Engineer'],
    ['Software Engineer', 'Mechanical Engineer'],
    ['Data Engineer', 'Data Center Engineer'],
    ['Product Manager', 'Product Marketing Manager'],
    ['Senior Mobile Engineer', 'Software Engineer, iOS'],
    ['Recruiter', 'Recruiting Manager'],
    ['software engineer', 'Sales Engineer'],
    ['software engineer', 'Product Designer, Developer Tools'],
    ['network engineer', 'Data Center Technician, Network'],
    ['marketing manager', 'Marketing Project Manager'],
    ['operations manager', 'Sales Operations Manager'],
    ['software engineer', 'Director of Software Engineering'],
    ['backend engineer', 'Full Stack Node.js Developer'],
    ['VP of Sales', 'VP of Sales Operations'],
    ['Enterprise Account Executive', 'Account Executive, SMB'],
    ['human resources', 'Data Scientist, People Analytics'],
  ])('%j is not meant by %j', (role, title) => {
    expect(roleMatcher(role)(title)).toBe(false);
  });

  it('is meant by its own name in any case and among other words', () => {
    const words = 'Data Cloud Sales Engineer Analyst Product Nurse'.split(' ');
    const word = fc.constantFrom(...words);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const role = words.join(' ');
        expect(roleMatcher(role)(role.toUpperCase())).toBe(true);
        expect(roleMatcher(role)(`Senior ${role} - Berlin`)).toBe(true);
      }),
    );
  });
});

describe('an initiative', () => {
  const body =
    'Acme is hiring: Engineer. You will move our older systems to Kubernetes and review code. We pay for books.';

  it('is shown by the sentence that has all of it, or synonyms', () => {
    expect(evidenceOf('migration to Kubernetes')(body)?.snippet).toBe(
      'You will move our older systems to Kubernetes and review code.',
    );
    expect(evidenceOf('migrating legacy systems')(body)?.snippet).toMatch(/^You will move/);
  });

  it('is not shown by scattered words, or by only some of them', () => {
    expect(evidenceOf('hiring for Kubernetes')(body)).toBeUndefined();
    expect(evidenceOf('migration to Terraform')(body)).toBeUndefined();
    expect(evidenceOf('Go')('We are going to grow.')).toBeUndefined();
    expect(evidenceOf('C')('You know C++ well.')).toBeUndefined();
    expect(evidenceOf('C++')('You know C++ well.')).toBeDefined();
  });

  it.each([
    ['SOC 2 compliance', 'Become the person who makes us SOC2 compliant.'],
    ['migration to Kubernetes', 'We are moving all of our services to k8s.'],
    ['migration to Kubernetes', 'We migrate our workloads to EKS.'],
    ['replacing Salesforce', 'We are moving our sellers off Salesforce.'],
    ['expanding to Europe', 'Not only in Germany: we launch in the Nordics, too.'],
    ['adopting AI', "We can't wait to introduce artificial intelligence."],
    ['expanding to Europe', 'Lead our European expansion, without a budget for flights.'],
    ['building a data platform', 'You set up our first data warehouse.'],
    ['international expansion', 'We conquer every new country.'],
  ])('%j is shown by %j', (initiative, sentence) => {
    expect(evidenceOf(initiative, claimed)(sentence)?.share).toBe(1);
  });

  it.each([
    ['migration to Kubernetes', 'We do not plan to move to Kubernetes.'],
    ['migration to Kubernetes', 'Experience with a migration to Kubernetes is a plus.'],
    ['migration to Kubernetes', 'We help clients with their migration to Kubernetes.'],
    ['expanding to Europe', 'We expand in the US but never in Europe.'],
    ['moving to EKS', 'We are moving to Kubernetes.'],
    ['opening an office', 'Your office has an open plan.'],
    ['SOC 2 compliance', 'Our SOC has 2 shifts and ensures compliance.'],
  ])('%j is not shown by %j', (initiative, sentence) => {
    expect(evidenceOf(initiative, claimed)(sentence)).toBeUndefined();
  });

  it('finds words in one group of synonyms only', () => {
    const groupOf = new Map<string, string>();
    for (const group of [...synonyms, ...idioms.map((each) => [each])])
      for (const each of group) {
        const key = each.split(' ').map(stem).join(' ');
        const name = group.join(', ');
        expect(groupOf.get(key) ?? name).toBe(name);
        groupOf.set(key, name);
      }
  });

  it('quotes at most 300 characters, and never halves of a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 900 }), (noise) => {
        const found = evidenceOf('kubernetes')(`kubernetes ${noise}`);
        if (found === undefined) return;
        expect(found.snippet.length).toBeLessThanOrEqual(300);
        expect(() => encodeURIComponent(found.snippet)).not.toThrow();
      }),
    );
  });
});

describe('a trait', () => {
  const robots = {
    industry: 'Robotics',
    description: 'Larch builds mobile robots for warehouses. Founded in 2019.',
  };

  it('is in industry and description together', () => {
    expect(traitOf('robotics companies selling to warehouses').share(robots)).toBe(1);
    expect(traitOf('robotics for warehouses').share(robots)).toBe(1);
    expect(traitOf('a company which makes robots').share(robots)).toBe(1);
    expect(traitOf('robots for hospitals').share(robots)).toBe(0.5);
    expect(traitOf('Robotics').share({ industry: 'Robotics', description: null })).toBe(1);
    expect(traitOf('Robotics').share({ industry: null, description: null })).toBe(0);
  });

  it('counts everyday words half, and forms of a word as the word', () => {
    expect(traitOf('robotic warehousing platform').share(robots)).toBe(0.8);
    expect(traitOf('mobile robot platforms for hospitals').share(robots)).toBeCloseTo(4 / 7);
    expect(traitOf('').share(robots)).toBe(0);
  });

  it('is not shown by one word of several, nor by a negation', () => {
    const shareOf = (asked: string, description: string) =>
      traitOf(asked).share({ industry: null, description });
    expect(shareOf('HR software', 'We advise HR departments.')).toBe(0.5);
    expect(shareOf('HR software', 'Human resources software for cinemas.')).toBe(1);
    expect(shareOf('robots for hospitals', 'Robots for hotels, not for hospitals.')).toBe(0.5);
    expect(shareOf('software for hospitality', 'Software for hospitals.')).toBeLessThan(0.5);
  });

  it('never scores lower with one more word, and only scores that it announces', () => {
    const word = fc.constantFrom(...'robots warehouses software data mobile Larch x'.split(' '));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), word, (asked, more) => {
        const trait = traitOf(asked.join(' '));
        const text = asked.slice(1).join(' ');
        const shareOf = (description: string) => trait.share({ industry: null, description });
        expect(shareOf(`${text} ${more}`)).toBeGreaterThanOrEqual(shareOf(text));
        expect(trait.shares).toContain(shareOf(text));
        expect(shareOf(asked.join(' '))).toBe(1);
      }),
    );
  });
});

describe('an activity', () => {
  it.each([
    ['hiring data engineers', { days: 90, min: 1, withHire: false, about: 'data engineers' }],
    [
      'three or more posts about Kubernetes within 60 days',
      { days: 60, min: 3, about: 'Kubernetes' },
    ],
    ['repeatedly hiring for SAP in the last 2 months', { days: 60, min: 2, about: '^SAP$' }],
    ['5 job posts in the past quarter', { days: 91, min: 5, about: '' }],
    [
      'hiring for sales and hired someone within 30 days',
      { days: 30, withHire: true, about: 'sales' },
    ],
    ['several openings in the last 10 years', { days: 365, min: 2 }],
    ['at least 3 Kubernetes job posts within 60 days', { days: 60, min: 3, about: '^Kubernetes$' }],
    ['two Node.js jobs this month', { days: 30, min: 2, about: '^Node.js$' }],
    ['more than 5 open roles in sales', { days: 90, min: 6, about: '^in sales$' }],
    ['several posts about SAP within a month', { days: 30, min: 2, about: '^SAP$' }],
    ['hiring for Angular 17 developer roles', { min: 1, about: 'Angular 17 developer' }],
  ])('%j is read', (text, reading) => {
    expect(readActivity(text)).toMatchObject({
      ...reading,
      ...('about' in reading && { about: expect.stringMatching(reading.about) }),
    });
  });

  it('reads anything without failing, within its bounds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { days, min } = readActivity(text);
        expect(days).toBeGreaterThanOrEqual(1);
        expect(days).toBeLessThanOrEqual(365);
        expect(min).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('quotes the sentence of a post that shows it, its title too; without a subject every post does', () => {
    const finder = finderOf(readActivity('several posts about Kubernetes'));
    const find = (given: Parameters<typeof finder>[0]) => finder(given)?.snippet;
    const post = (title: string, body: string) => ({ title, body });
    expect(find(post('Engineer', 'We grow. You run Kubernetes.'))).toBe('You run Kubernetes.');
    expect(find(post('Kubernetes engineer', 'We grow.'))).toBe('Kubernetes engineer');
    expect(find(post('Engineer', 'We grow.'))).toBeUndefined();
    expect(finderOf(readActivity('posting jobs'))(post('Engineer', ''))?.snippet).toBe('Engineer');
  });
});

describe('what sentences show', () => {
  // What was measured, less a margin: one point in the half that tables are built on, two in the others.
  it.each([
    ['initiative', 'build', { precision: 0.88, recall: 0.93 }],
    ['initiative', 'report', { precision: 0.82, recall: 0.77 }],
    ['initiative', 'unseen', { precision: 0.7, recall: 0.42 }],
    ['trait', 'build', { precision: 0.8, recall: 0.99 }],
    ['trait', 'report', { precision: 0.7, recall: 0.77 }],
    ['trait', 'unseen', { precision: 0.59, recall: 0.56 }],
    ['activity', 'build', { precision: 0.95, recall: 0.99 }],
    ['activity', 'report', { precision: 0.85, recall: 0.75 }],
    ['activity', 'unseen', { precision: 0.82, recall: 0.71 }],
  ] as const)('of kind %s is found in the half called %s', (kind, half, least) => {
    const figures = figuresOf(resolve(__dirname, '../..'), half, kind);
    expect(figures.length).toBeGreaterThan(4);
    const { precision, recall } = sharesOf(figures);
    expect(precision).toBeGreaterThan(least.precision);
    expect(recall).toBeGreaterThan(least.recall);
  });
});
