/** How the documented vendors of job boards answer, each in its own shape, for boards that tests fill. */
import type { FakeAnswer } from './internet';
import { type Board, escaped, json, notFound, type VendorRule, xml } from './vendor-rule';
import { optInRules } from './vendors-opt-in';

interface Vendor {
  readonly name: string;
  /** Undefined where the address names no board. */
  readonly token: string | undefined;
  readonly miss: FakeAnswer;
  answer(board: Board): FakeAnswer;
}

const rules: readonly VendorRule[] = [
  {
    name: 'greenhouse',
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

/** The vendor at whose address a request is, with the board that it names. */
export function findVendor(url: URL): Vendor | undefined {
  for (const { name, pattern, tokenOf, miss, answer } of [...rules, ...optInRules]) {
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
