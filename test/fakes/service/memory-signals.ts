/** The signals of a service in memory behind the client's transport: deployments, their list, their audiences. */
import type { Http, HttpOutcome, HttpRequest } from '../../../src/client/http';

export interface MemorySignal {
  readonly signal_id: number;
  readonly signal_name: string;
  signal_type: string;
  status: string;
  repeat: boolean;
  accounts_found: number;
  credits_used: number;
  status_reason?: string;
  max_credit_limit?: number;
  daily_credit_limit?: number | null;
  waits_for?: string | null;
  account_audience_url?: string;
  people_audience_url?: string;
  crm_export_url?: string;
  readonly accounts: Record<string, unknown>[];
  readonly people: Record<string, unknown>[];
}

type Fault = (request: HttpRequest) => HttpOutcome | 'lose-answer' | 'lose-request' | undefined;

export class MemorySignals implements Http {
  honoursKeys = true;
  /** Members in one answer. */
  page = 1_000;
  readonly signals: MemorySignal[] = [];
  readonly requests: HttpRequest[] = [];
  /** What it announces; a service of the bare interface has no such address. */
  extensions: readonly string[] | undefined;
  /** What the accounts are read as, by their ids. */
  readonly evidence = new Map<number, object>();
  /** Looked at before each request: what to answer instead, or to act and lose the answer. */
  fault: Fault = () => undefined;
  private readonly keys = new Map<string, number>();

  /** From now on gives this answer to requests whose address contains these letters. */
  say(part: string, outcome: ReturnType<Fault>): void {
    this.fault = ({ url }) => (url.includes(part) ? outcome : undefined);
  }

  send(requests: readonly HttpRequest[]): HttpOutcome[] {
    return requests.map((request) => {
      this.requests.push(request);
      const fault = this.fault(request);
      if (fault === 'lose-request') return { kind: 'lost', reason: 'reset' };
      if (fault !== undefined && fault !== 'lose-answer') return fault;
      const outcome = this.answer(request);
      return fault === 'lose-answer' ? { kind: 'lost', reason: 'reset' } : outcome;
    });
  }

  /** Requests whose address holds this. */
  to(part: string): HttpRequest[] {
    return this.requests.filter(({ url }) => url.includes(part));
  }

  /** Adds a signal that already exists or that another user deploys. */
  add(name: string, repeat = false): MemorySignal {
    const signal_id = 41 + this.signals.length;
    const signal: MemorySignal = {
      signal_id,
      signal_name: name,
      signal_type: 'hiring',
      status: 'accepted',
      repeat,
      accounts_found: 0,
      credits_used: 0,
      account_audience_url: `https://service.example/account-audiences/a-${signal_id}`,
      people_audience_url: `https://service.example/audiences/p-${signal_id}`,
      accounts: [],
      people: [],
    };
    this.signals.unshift(signal);
    return signal;
  }

  /** Makes a signal find a company. */
  find(signal: MemorySignal, name: string, day: string): void {
    const account_id = 1_000 + signal.accounts.length;
    signal.accounts.push({
      account_id,
      account_name: name,
      account_website: `https://${name}.example`,
      account_employee_count: 50,
      added_at: `${day}T08:00:00Z`,
    });
    signal.accounts_found += 1;
    signal.credits_used += 2;
  }

  private answer(request: HttpRequest): HttpOutcome {
    const path = request.url.replace('https://service.example', '');
    const audience = /^\/(account-)?audiences\/[ap]-(\d+)\.json\?since=(\d+)$/.exec(path);
    if (audience)
      return this.members(Number(audience[2]), Boolean(audience[1]), Number(audience[3]));
    if (path === '/api/v1/extensions' && this.extensions)
      return this.json(200, { extensions: this.extensions });
    if (request.headers['X-API-Key'] !== 'key') return this.json(401, {});
    const body = JSON.parse(request.body ?? '{}');
    if (path === '/api/v1/signal/get-signal-list') return this.list(body.pagination);
    if (path === '/api/v1/signal/control' && this.extensions) return this.control(body);
    if (path === '/api/v2/account/batch') return this.accounts(body.account_ids);
    return path.includes('/signal/deploy/') ? this.deploy(request, body) : this.json(404, {});
  }

  private control(body: { signal_id: number; action: string; [limit: string]: unknown }) {
    const { signal_id, action, ...limits } = body;
    const at = this.signals.findIndex((signal) => signal.signal_id === signal_id);
    const signal = this.signals[at];
    if (!signal) return this.json(404, {});
    if (action === 'delete') {
      this.signals.splice(at, 1);
      return this.json(200, { signal: null, message: 'Deleted' });
    }
    if (action === 'pause') signal.status = 'paused';
    else if (action === 'stop') signal.status = 'stopped';
    else Object.assign(signal, limits, { status: 'accepted', waits_for: null });
    const { accounts: _accounts, people: _people, ...shown } = signal;
    return this.json(200, { signal: shown, message: 'Changed' });
  }

  private accounts(ids: readonly number[]): HttpOutcome {
    const found = ids.flatMap((id) => {
      const evidence = this.evidence.get(id);
      return evidence ? [{ id, ...evidence }] : [];
    });
    return this.json(200, { accounts: found });
  }

  private deploy(
    request: HttpRequest,
    body: { name: string; repeat?: boolean; daily_credit_limit?: number },
  ): HttpOutcome {
    const key = this.honoursKeys ? (request.headers['Idempotency-Key'] ?? '') : '';
    const before = this.keys.get(key);
    if (key !== '' && before !== undefined)
      return this.json(200, { signal_id: before, status: 'accepted' });
    const signal = this.add(body.name, body.repeat === true);
    const { signal_id } = signal;
    if (body.daily_credit_limit) signal.daily_credit_limit = body.daily_credit_limit;
    this.keys.set(key, signal_id);
    return this.json(200, { signal_id, status: 'accepted' });
  }

  private list({ limit, offset }: { limit: number; offset: number }): HttpOutcome {
    const signals = this.signals.slice(offset, offset + limit);
    return this.json(200, {
      signals: signals.map(({ accounts: _accounts, people: _people, ...shown }) => shown),
      total_count: this.signals.length,
      pagination: { has_more: offset + limit < this.signals.length },
    });
  }

  private members(id: number, isAccounts: boolean, since: number): HttpOutcome {
    const signal = this.signals.find(({ signal_id }) => signal_id === id);
    const all = (isAccounts ? signal?.accounts : signal?.people) ?? [];
    const members = all.slice(since, since + this.page);
    const next = since + members.length;
    return this.json(200, { members, next_since: String(next), has_more: next < all.length });
  }

  private json(status: number, body: unknown): HttpOutcome {
    const headers: Record<string, string> = {};
    if (this.honoursKeys) headers['idempotency-supported'] = 'true';
    return { kind: 'answer', status, headers, body: JSON.stringify(body) };
  }
}
