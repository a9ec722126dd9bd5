/** Why a site wasn't read, as data that clients translate: `fault` of our extension `signal-suggestions` (§10.19). */
import * as v from 'valibot';
import { once } from './once';

/** Each `reason` of a `fault`, and the values that accompany it. */
export const siteFaultValues = {
  answered: ['status'],
  asked_for_fewer: [],
  asked_not_to_be_read: [],
  connection_cut: [],
  connection_failed: [],
  connection_refused: [],
  damaged: [],
  documents_too_big: [],
  documents_too_slow: [],
  documents_unreadable: [],
  empty: [],
  leads_elsewhere: ['host'],
  left_alone: ['host', 'until'],
  no_host: [],
  no_html: [],
  no_time_left: [],
  not_public: [],
  not_web_address: [],
  offline: [],
  packed: [],
  parked: [],
  redirects_endlessly: [],
  refused: ['status'],
  robots_forbid: [],
  robots_too_long: [],
  too_long: [],
  too_slow: [],
  unchanged: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SiteFaultName = keyof typeof siteFaultValues;

export type SiteFaultValues = {
  readonly [Name in SiteFaultName]: Readonly<
    Record<(typeof siteFaultValues)[Name][number], string | number>
  >;
};

/** A fault as it crosses the wire: its name, with its values beside it. */
export type SiteFault = {
  readonly [Name in SiteFaultName]: { readonly reason: Name } & SiteFaultValues[Name];
}[SiteFaultName];

/** A language's text of every fault; `{status}` stands for the value of that name. */
export type SiteFaultTexts = Readonly<Record<SiteFaultName, string>>;

export const siteFaultSchema = /* @__PURE__ */ once(() =>
  v.objectWithRest(
    { reason: v.picklist(Object.keys(siteFaultValues) as SiteFaultName[]) },
    v.unknown(),
  ),
);
