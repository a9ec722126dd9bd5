/** Answers of the documented vendors of job boards, each in its own format, for boards that tests fill. */
import type { FakeAnswer } from './internet';
import { type Board, escaped, json, notFound, type VendorRule, xml } from './vendor-rule';
import { optInRules } from './vendors-opt-in';

interface Vendor {
  readonly name: string;
  /** Undefined if the address names no board. */
  readonly token: string | undefined;
  readonly miss: FakeAnswer;
  answer(board: Board): FakeAnswer;
}

const rules: readonly VendorRule[] = [
  {
    name: 'greenhouse',
    example: {
      token: 'acme',
      url: 'https://boards-api.greenhouse.io/v1/boards/acme/jobs',
      found: '<script src="https://boards.greenhouse.io/embed/job_board/js?for=acme"></script>',
    },
    pattern: /^boards-api\.greenhouse\.io\/v1\/boards\/([^/]+)\/jobs$/,
    miss: json({ status: 404, error: 'Job not found' }, 404),
    answer: ({ postings, company }) =>
      json({
        jobs: postings.map((posting) => ({
          id: posting.id,
          internal_job_id: 1,
          title: posting.title,
          updated_at: '2026-11-20T09:14:33-05:00',
          first_published: posting.postedAt,
          company_name: company,
          location: { name: posting.locations.join('; ') },
          absolute_url: `https://job-boards.greenhouse.io/x/jobs/${posting.id}`,
          language: 'en',
          metadata: null,
          content: escaped(posting.body),
          departments: [{ id: 1, name: posting.department, parent_id: null, child_ids: [] }],
          offices: [],
          ...posting.more,
        })),
        meta: { total: postings.length },
      }),
  },
  {
    name: 'lever',
    example: {
      token: 'acme',
      url: 'https://api.lever.co/v0/postings/acme',
      found:
        '<a href="https://jobs.lever.co/acme/5b0c6f0e-3b7d-4d0a-9a61-0f9d6c1f2a11">Engineer</a>',
      paged: true,
      unconditional: true,
    },
    pattern: /^api(?:\.eu)?\.lever\.co\/v0\/postings\/([^/]+)$/,
    miss: json({ ok: false, error: 'Document not found' }, 404),
    answer({ postings }, { searchParams: query }) {
      const skip = Number(query.get('skip') ?? 0);
      const answer = json(
        postings.slice(skip, skip + Number(query.get('limit') ?? 100)).map((posting) => ({
          id: posting.id,
          text: posting.title,
          createdAt: posting.postedAt === null ? null : Date.parse(posting.postedAt),
          country: null,
          categories: {
            location: posting.locations[0],
            department: posting.department,
            allLocations: posting.locations,
          },
          description: '<div>About us</div>',
          descriptionPlain: 'About us',
          lists: [{ text: 'What you bring', content: posting.body }],
          additional: '',
          additionalPlain: '',
          hostedUrl: `https://jobs.lever.co/x/${posting.id}`,
          applyUrl: `https://jobs.lever.co/x/${posting.id}/apply`,
          ...posting.more,
        })),
      );
      // Lever takes no conditional requests.
      return { ...answer, headers: { ...answer.headers, etag: '' } };
    },
  },
  {
    name: 'ashby',
    example: {
      token: 'Acme Inc.',
      url: 'https://api.ashbyhq.com/posting-api/job-board/Acme%20Inc.',
      found: '<a href="https://jobs.ashbyhq.com/Acme%20Inc./0b1d">Jobs</a>',
    },
    pattern: /^api\.ashbyhq\.com\/posting-api\/job-board\/([^/]+)$/,
    miss: notFound,
    answer: ({ postings }) =>
      json({
        apiVersion: '1',
        jobs: postings.map((posting) => ({
          id: posting.id,
          title: posting.title,
          location: posting.locations[0],
          secondaryLocations: posting.locations.slice(1).map((location) => ({ location })),
          department: posting.department,
          team: posting.department,
          isListed: true,
          isRemote: false,
          workplaceType: 'OnSite',
          descriptionHtml: posting.body,
          descriptionPlain: '',
          publishedAt: posting.postedAt,
          employmentType: 'FullTime',
          jobUrl: `https://jobs.ashbyhq.com/x/${posting.id}`,
          applyUrl: `https://jobs.ashbyhq.com/x/${posting.id}/application`,
          shouldDisplayCompensationOnJobPostings: false,
          ...posting.more,
        })),
      }),
  },
  {
    name: 'workable',
    example: {
      token: 'acme',
      url: 'https://apply.workable.com/api/v1/widget/accounts/acme',
      found:
        '<a href="https://apply.workable.com/acme/">x</a><a href="https://apply.workable.com/j/A1B2">y</a>',
    },
    pattern: /^apply\.workable\.com\/api\/v1\/widget\/accounts\/([^/]+)$/,
    miss: notFound,
    answer: ({ postings, company }) =>
      json({
        name: company,
        description: null,
        // A row for each place.
        jobs: postings.flatMap((posting) =>
          posting.locations.map((city) => ({
            title: posting.title,
            shortcode: posting.id,
            code: '',
            employment_type: 'Full-time',
            telecommuting: false,
            department: posting.department,
            url: `https://apply.workable.com/j/${posting.id}`,
            published_on: posting.postedAt?.slice(0, 10) ?? null,
            country: '',
            city,
            state: '',
            locations: [{ country: '', countryCode: '', city, region: '', hidden: false }],
            description: posting.body,
            ...posting.more,
          })),
        ),
      }),
  },
  {
    name: 'personio',
    example: {
      token: 'acme.jobs.personio.de',
      url: 'https://acme.jobs.personio.de/xml',
      found: '<a href="https://Acme.jobs.personio.de/job/1?language=de">Jobs</a>',
      namedByHost: true,
    },
    pattern: /^([^/]+\.jobs\.personio\.(?:de|com))\/xml$/,
    miss: { status: 307, headers: { location: 'https://www.personio.com/' } },
    answer: ({ postings, company }) =>
      xml(
        `<workzag-jobs>${postings
          .map(
            (posting) =>
              `<position><id>${posting.id}</id><subcompany>${escaped(company ?? '')}</subcompany><office>${posting.locations[0] ?? ''}</office>
<additionalOffices>${posting.locations.slice(1).map((office) => `<office>${office}</office>`)}</additionalOffices>
<department>${posting.department ?? ''}</department><name>${escaped(posting.title)}</name>
<jobDescriptions><jobDescription><name>Deine Aufgaben</name><value><![CDATA[${posting.body}]]></value></jobDescription></jobDescriptions>
${posting.postedAt === null ? '' : `<createdAt>${posting.postedAt}</createdAt>`}</position>`,
          )
          .join('')}</workzag-jobs>`,
      ),
  },
  {
    name: 'teamtailor',
    example: {
      token: 'acme.teamtailor.com',
      url: 'https://acme.teamtailor.com/jobs.rss',
      found: '<a href="https://acme.teamtailor.com/jobs">Jobs</a>',
      namedByHost: true,
      paged: true,
      unconditional: true,
    },
    pattern: /^([^/]+)\/jobs\.rss$/,
    miss: notFound,
    answer({ postings }, { searchParams: query, host }) {
      const skip = Number(query.get('offset') ?? 0);
      return xml(
        `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:tt="https://teamtailor.com/locations"><channel><title>Jobs</title>${postings
          .slice(skip, skip + Number(query.get('per_page') ?? 100))
          .map(
            (posting) =>
              `<item><title>${escaped(posting.title)}</title><description>${escaped(posting.body)}</description>
${posting.postedAt === null ? '' : `<pubDate>${new Date(posting.postedAt).toUTCString()}</pubDate>`}
<link>https://${host}/jobs/${posting.id}-x</link><guid>${posting.id}</guid><remoteStatus>none</remoteStatus>
<tt:locations>${posting.locations.map((city) => `<tt:location><tt:name>${city}</tt:name><tt:city>${city}</tt:city></tt:location>`).join('')}</tt:locations>
<tt:department>${posting.department ?? ''}</tt:department></item>`,
          )
          .join('')}</channel></rss>`,
      );
    },
  },
  {
    name: 'pinpoint',
    example: {
      token: 'acme',
      url: 'https://acme.pinpointhq.com/postings.json',
      found: '<div data-pinpoint-subdomain="acme"></div>',
      undated: true,
    },
    pattern: /^([^/.]+)\.pinpointhq\.com\/postings\.json$/,
    miss: notFound,
    answer: ({ postings }, { host }) =>
      json({
        data: postings.map((posting) => ({
          id: posting.id,
          title: posting.title,
          url: `https://${host}/en/postings/${posting.id}`,
          description: posting.body,
          key_responsibilities_header: 'What you do',
          key_responsibilities: '',
          location: { id: '1', name: posting.locations.join('; '), city: null, province: null },
          job: { department: { name: posting.department }, division: null },
          ...posting.more,
        })),
      }),
  },
  {
    name: 'recruitee',
    example: {
      token: 'acme',
      url: 'https://acme.recruitee.com/api/offers/',
      found: '<a href="https://acme.recruitee.com/o/sdr">SDR</a>',
    },
    pattern: /^([^/.]+)\.recruitee\.com\/api\/offers\/$/,
    miss: json({ error: 'Not Found' }, 404),
    answer: ({ postings, company }, { host }) =>
      json({
        offers: postings.map((posting) => ({
          id: Number(posting.id),
          title: posting.title,
          company_name: company,
          department: posting.department,
          location: posting.locations[0],
          locations: posting.locations.map((city) => ({ name: city, city, country: null })),
          description: posting.body,
          requirements: '',
          careers_url: `https://${host}/o/${posting.id}`,
          published_at: posting.postedAt?.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC') ?? null,
          ...posting.more,
        })),
      }),
  },
];

export const vendorRules: readonly VendorRule[] = [...rules, ...optInRules];

/** The vendor at whose address a request is, with the board that it names. */
export function findVendor(url: URL): Vendor | undefined {
  for (const { name, pattern, tokenOf, miss, answer } of vendorRules) {
    const [whole, ...groups] = pattern.exec(`${url.host}${url.pathname}`) ?? [];
    if (whole === undefined) continue;
    const token = tokenOf ? tokenOf(groups) : groups[0];
    return {
      name,
      token: token === undefined ? undefined : decodeURIComponent(token),
      miss,
      answer: (board) => answer(board, url),
    };
  }
  return undefined;
}
