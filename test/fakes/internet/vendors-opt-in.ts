/** Answers of the vendors whose boards are read only if the operator asks. Most have a document for each posting. */
import { json, notFound, type VendorRule, xml } from './vendor-rule';

const page = (body: string) => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body });

export const optInRules: readonly VendorRule[] = [
  {
    name: 'smartrecruiters',
    example: {
      token: 'Acme1',
      url: 'https://api.smartrecruiters.com/v1/companies/Acme1/postings',
      found: '<a href="https://jobs.smartrecruiters.com/Acme1/743999-sdr">SDR</a>',
      unconditional: true,
      emptyIsMissing: true,
    },
    pattern: /^api\.smartrecruiters\.com\/v1\/companies\/([^/]+)\/postings(?:\/([^/]+))?$/,
    miss: json({ offset: 0, limit: 100, totalFound: 0, content: [] }),
    answer({ postings, company }, { pathname, searchParams: query }) {
      const [, id] = /\/postings\/([^/]+)$/.exec(pathname) ?? [];
      const entries = postings.map((posting) => ({
        id: posting.id,
        uuid: posting.id,
        name: posting.title,
        company: { identifier: 'x', name: company },
        releasedDate: posting.postedAt,
        location: { city: '', fullLocation: posting.locations.join('; ') },
        department: { id: '1', label: posting.department },
        ...posting.more,
      }));
      if (id === undefined) {
        const offset = Number(query.get('offset') ?? 0);
        const limit = Number(query.get('limit') ?? 100);
        const content = entries.slice(offset, offset + limit);
        return json({ offset, limit, totalFound: entries.length, content });
      }
      const entry = entries.find((one) => one.id === id);
      if (!entry) return notFound;
      const text = postings.find((posting) => posting.id === id)?.body ?? '';
      const jobAd = { sections: { jobDescription: { title: 'Job Description', text } } };
      const postingUrl = `https://jobs.smartrecruiters.com/x/${id}`;
      return json({ jobAd, postingUrl, applyUrl: `${postingUrl}/apply`, ...entry });
    },
  },
  {
    name: 'breezy',
    example: {
      token: 'acme',
      url: 'https://acme.breezy.hr/json',
      found: '<a href="https://acme.breezy.hr/">Jobs</a><a href="https://www.breezy.hr/">by</a>',
      emptyIsMissing: true,
    },
    pattern: /^([^/.]+)\.breezy\.hr\/json$/,
    miss: { status: 302, headers: { location: 'https://breezy.hr/' } },
    answer: ({ postings, company }, { host }) =>
      json(
        postings.map((posting) => ({
          id: posting.id,
          friendly_id: posting.id,
          name: posting.title,
          url: `https://${host}/p/${posting.id}`,
          published_date: posting.postedAt,
          type: { id: 'fullTime', name: 'Full-Time' },
          location: { name: posting.locations.join('; '), is_remote: false },
          department: posting.department,
          company: { name: company, logo_url: null },
          description: posting.body,
          ...posting.more,
        })),
      ),
  },
  {
    name: 'bamboohr',
    example: {
      token: 'acme',
      url: 'https://acme.bamboohr.com/careers/list',
      found: '<a href="https://acme.bamboohr.com/careers/12">SDR</a>',
      unconditional: true,
    },
    pattern: /^([^/.]+)\.bamboohr\.com\/careers\/(?:list|([^/]+)\/detail)$/,
    miss: page('<title>BambooHR</title><h1>HR software</h1>'),
    answer({ postings }, { host, pathname }) {
      const [, id] = /\/careers\/([^/]+)\/detail$/.exec(pathname) ?? [];
      if (id === undefined) {
        return json({
          result: postings.map((posting) => ({
            id: posting.id,
            jobOpeningName: posting.title,
            departmentLabel: posting.department,
            location: { city: posting.locations[0], state: null, addressCountry: null },
          })),
        });
      }
      const posting = postings.find((one) => one.id === id);
      if (!posting) return notFound;
      return json({
        result: {
          jobOpening: {
            jobOpeningName: posting.title,
            jobOpeningShareUrl: `https://${host}/careers/${id}`,
            description: posting.body,
            datePosted: posting.postedAt?.slice(0, 10) ?? null,
            location: { city: posting.locations.join('; '), state: null, addressCountry: null },
            departmentLabel: posting.department,
            ...posting.more,
          },
        },
      });
    },
  },
  {
    name: 'rippling',
    example: {
      token: 'acme',
      url: 'https://ats.rippling.com/api/v2/board/acme/jobs',
      found: '<a href="https://ats.rippling.com/acme/jobs">Jobs</a>',
      paged: true,
      unconditional: true,
      undated: true,
      textless: true,
    },
    pattern: /^ats\.rippling\.com\/api\/v2\/board\/([^/]+)\/jobs$/,
    miss: notFound,
    answer({ postings }, { searchParams: query }) {
      const at = Number(query.get('page') ?? 0);
      const pageSize = Number(query.get('pageSize') ?? 100);
      return json({
        items: postings.slice(at * pageSize, (at + 1) * pageSize).map((posting) => ({
          id: posting.id,
          name: posting.title,
          url: `https://ats.rippling.com/x/jobs/${posting.id}`,
          department: { name: posting.department },
          locations: posting.locations.map((name) => ({ name, workplaceType: 'ON_SITE' })),
          language: 'en-US',
          ...posting.more,
        })),
        page: at,
        pageSize,
        totalItems: postings.length,
        totalPages: Math.ceil(postings.length / pageSize),
      });
    },
  },
  {
    name: 'workday',
    example: {
      token: 'acme.wd5:Careers',
      url: 'https://acme.wd5.myworkdayjobs.com/Careers/siteMap.xml',
      found:
        '<a href="https://acme.wd5.myworkdayjobs.com/en-US/Careers/job/Berlin/SDR_1">SDR</a><a href="https://acme.wd5.myworkdayjobs.com/Careers">Jobs</a>',
      unconditional: true,
      withoutDepartment: true,
      withoutTags: true,
    },
    pattern: /^([^/.]+\.wd\d+)\.myworkdayjobs\.com\/([^/]+)\/(?:siteMap\.xml|job\/[^/]+)$/,
    tokenOf: ([tenant, site]) => `${tenant}:${site}`,
    miss: page('<div id="root"></div>'),
    answer({ postings, company }, { origin, pathname }) {
      const [, site] = pathname.split('/');
      const [, id] = /\/job\/([^/]+)$/.exec(pathname) ?? [];
      if (id === undefined) {
        const urls = postings.map((one) => `<url><loc>${origin}/${site}/job/${one.id}</loc></url>`);
        return xml(
          `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
        );
      }
      const posting = postings.find((one) => one.id === id);
      if (!posting) return page('<div id="root"></div>');
      const node = {
        '@context': 'http://schema.org',
        '@type': 'JobPosting',
        title: posting.title,
        description: posting.body,
        datePosted: posting.postedAt?.slice(0, 10),
        hiringOrganization: { '@type': 'Organization', name: company },
        jobLocation: posting.locations.map((city) => ({
          '@type': 'Place',
          address: { addressLocality: city },
        })),
        ...posting.more,
      };
      // Escaped, because a tag in a text could end the script.
      const safe = JSON.stringify(node).replaceAll('<', '\\u003c');
      return page(`<script type="application/ld+json">${safe}</script><div id="root"></div>`);
    },
  },
];
