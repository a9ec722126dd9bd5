/** The part of the service in memory that is about people: discovery, contacts, employment. */
import type {
  DiscoveredPerson,
  EnrichedPerson,
  LookUpPeopleResponse,
  PersonReference,
  VerifiedPerson,
} from '../../../src/contract/people';

interface Body {
  readonly account_id?: number;
  readonly people_ids?: number[];
  readonly enrich_emails?: boolean;
  readonly enrich_phones?: boolean;
  readonly max_credit_limit?: number;
  readonly references?: PersonReference[];
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const starts = {
  '/api/v1/enrich/fast-people-enrichment': 'discover',
  '/api/v1/enrich/people': 'contacts',
  '/api/v1/people/verify': 'verify',
} as const;

const polls = [
  '/api/v1/enrich/fast-people-enrichment/',
  '/api/v1/enrich/people/',
  '/api/v1/people/verify-job/',
];

/** Account n has n mod 4 people, whose ids are n0, n1, … */
export class MemoryPeople {
  /** What was charged for, and how often. */
  readonly charged = new Map<string, number>();
  readonly started: Body[] = [];
  /** What it announces; undefined: it has no such address. */
  extensions: readonly string[] | undefined;
  /** The person whom a reference identifies. */
  lookUp: (reference: PersonReference) => number | 'unknown' | 'ambiguous' = () => 'unknown';
  private readonly results = new Map<string, unknown[]>();
  private readonly keys = new Map<string, string>();

  answer(method: string, path: string, body: Body, key: string | undefined): Answer | undefined {
    if (path === '/api/v1/people/look-up' && this.extensions)
      return {
        status: 200,
        body: { people: (body.references ?? []).map((one) => this.find(one)) },
      };
    if (method === 'POST') {
      const kind = (starts as Readonly<Record<string, 'discover' | 'contacts' | 'verify'>>)[path];
      return (
        kind && { status: 200, body: { job_id: this.start(kind, body, key), status: 'pending' } }
      );
    }
    const prefix = polls.find((each) => path.startsWith(each));
    const result = prefix && this.results.get(path.slice(prefix.length));
    if (!result) return undefined;
    return {
      status: 200,
      body: { job_id: path, status: 'completed', progress: {}, result, error_message: null },
    };
  }

  totalCharged(): number {
    return [...this.charged.values()].reduce((sum, credits) => sum + credits, 0);
  }

  private find(reference: PersonReference): LookUpPeopleResponse['people'][number] {
    const found = this.lookUp(reference);
    return typeof found === 'number'
      ? { status: 'found', person_id: found }
      : { status: found, person_id: null };
  }

  private start(kind: 'discover' | 'contacts' | 'verify', body: Body, key: string | undefined) {
    const before = key === undefined ? undefined : this.keys.get(key);
    if (before !== undefined) return before;
    const id = `people-${this.results.size + 1}`;
    this.started.push(body);
    if (key !== undefined) this.keys.set(key, id);
    this.results.set(id, this[kind](body));
    return id;
  }

  private discover({ account_id: account = 0, max_credit_limit: max = 0 }: Body) {
    const ids = Array.from({ length: Math.min(account % 4, max) }, (_, n) => account * 10 + n);
    return ids.map(
      (id): DiscoveredPerson => ({
        person_id: id,
        person_name: `Person ${id}`,
        person_role: '=HEAD("of sales")',
        person_seniority: 'HEAD',
        person_department: 'SALES',
        person_location: null,
        person_linkedin_url: `https://www.linkedin.example/in/${id}`,
        joined_company_at: '2024-03-01T00:00:00Z',
        is_new_person: true,
        credits_charged: this.charge(`person ${id}`, 1),
      }),
    );
  }

  private contacts({ people_ids: ids = [], enrich_emails, enrich_phones }: Body) {
    return ids.map((id): EnrichedPerson => {
      const email = enrich_emails && id % 10 !== 1 ? `p${id}@work.example` : null;
      const phone = enrich_phones && id % 10 === 0 ? `+49 ${id}` : null;
      return {
        person_id: id,
        status: email || phone ? 'enriched' : 'no_match',
        person_name: null,
        person_email: email,
        email_status: email ? 'found' : 'not_found',
        person_phone: phone,
        phone_status: phone ? 'found' : 'not_found',
        credits_charged:
          (email ? this.charge(`email ${id}`, 1) : 0) + (phone ? this.charge(`phone ${id}`, 5) : 0),
      };
    });
  }

  private verify({ people_ids: ids = [] }: Body) {
    const words = ['employed', 'left', 'unknown', 'not_found'] as const;
    return ids.map((id): VerifiedPerson => {
      const status = words[id % 4] ?? 'failed';
      const isVerdict = status === 'employed' || status === 'left';
      const company = status === 'left' ? 'Elsewhere' : 'Here';
      return {
        person_id: id,
        status,
        person_name: null,
        evidence: isVerdict
          ? { title: 'Head', company, company_domain: null, since: null, checked_at: '2026-11-01' }
          : null,
        credits_charged: isVerdict ? this.charge(`verdict ${id}`, 1) : 0,
      };
    });
  }

  /** What was paid for before costs nothing. */
  private charge(what: string, credits: number): number {
    if (this.charged.has(what)) return 0;
    this.charged.set(what, credits);
    return credits;
  }
}
