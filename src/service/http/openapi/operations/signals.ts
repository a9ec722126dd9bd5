/** OpenAPI descriptions of signals: their list and the six deployments (§4.11, §4.12, our §10.21 and §10.22). */
import {
  signalControlRequestSchema,
  signalControlResponseSchema,
  signalListRequestSchema,
  signalListResponseSchema,
} from '../../../../contract/signal';
import {
  deepSearchRequestSchema,
  deploymentResponseSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  jobChangeRequestSchema,
  socialListeningRequestSchema,
  technologyRequestSchema,
} from '../../../../contract/signal-deployment';
import {
  signalFeedbackRequestSchema,
  signalFeedbackResponseSchema,
  signalFindsRequestSchema,
  signalFindsResponseSchema,
} from '../../../../contract/signal-feedback';
import {
  signalSuggestRequestSchema,
  signalSuggestResponseSchema,
} from '../../../../contract/signal-suggest';
import type { Operation } from '../operation';

const money =
  'Each account found costs credits, once for each signal; the signal stops at `max_credit_limit`, and before ' +
  'anything that would exceed it. Found accounts join the account audience and show the evidence in the account ' +
  'read; people there who fit the ICP join the people audience at no further charge, unless a language model chose ' +
  'them (`advanced_people_finder`). `auto_enrich_people_emails` charges each work email that is found. ';
const crm =
  '`enable_safe_crm_addition` puts the accounts, and the people found there, into the built-in CRM: it makes what is ' +
  'missing, fills what is blank and never changes an owner; `crm_export_url` is all of it as a CSV file. ';
const common = {
  group: 'Signals',
  response: deploymentResponseSchema,
  errors: ['INSUFFICIENT_CREDITS', 'IDEMPOTENCY_KEY_REUSED', 'NOT_FOUND'],
} as const satisfies Partial<Operation>;

export const signalList: Operation = {
  section: '4.11',
  group: 'Signals',
  summary: 'List signals',
  description:
    'Your own signals, the newest first, with fresh links to their audiences. Statuses go `accepted`, `running`, ' +
    'then `completed`, or `scheduled` until the next day where the signal repeats; `stopped` at its limit, `failed` ' +
    'with a reason. Without pagination, the first 50. Free.',
  request: signalListRequestSchema,
  response: signalListResponseSchema,
  errors: [],
};

export const hiringForRole: Operation = {
  ...common,
  section: '4.12.1',
  summary: 'Find companies that hire for a role',
  description:
    'Companies whose posts within `timeframe` days have a title that means the role. `icp_id` is required unless ' +
    '`accounts` names the companies, which are then looked at whatever the ICP says. `descriptive_icp` must fit ' +
    'industry and description. Without a `role`, any counts. `speed_mode` skips block-list, de-duplication and that ' +
    'industry check. ' +
    '`auto_enrich_people_emails` requires `enable_safe_crm_addition`. ' +
    money +
    crm,
  request: hiringForRoleRequestSchema,
};

export const hiringForInitiative: Operation = {
  ...common,
  section: '4.12.2',
  summary: 'Find companies that hire around an initiative',
  description:
    'Companies with a post within `timeframe` days in which one sentence shows the initiative. Otherwise like hiring ' +
    'for a role, with the same rules. ' +
    money +
    crm,
  request: hiringForInitiativeRequestSchema,
};

export const deepCompanySearch: Operation = {
  ...common,
  section: '4.12.3',
  summary: 'Find companies by what they are and do',
  description:
    '`trait` must fit industry and description. `activity` is read as a sentence: a time (“within 60 days”, else ' +
    '90), a number of posts (“three or more posts”, or two where it says “repeatedly”), whether a person was hired ' +
    'in that time, and what the posts are about. ' +
    money +
    crm +
    'New and unassigned records become the caller’s.',
  request: deepSearchRequestSchema,
};

export const socialListening: Operation = {
  ...common,
  section: '4.12.4',
  summary: 'Find companies or people by their posts',
  description:
    'Posts in the professional network within `timeframe` days that have all words of `search_query`. The target ' +
    '`people` adds the authors to the people audience. `auto_enrich_people_emails` requires ' +
    '`people_audience_name`. ' +
    money +
    crm +
    'New and unassigned records become the caller’s.',
  request: socialListeningRequestSchema,
};

export const technologySignal: Operation = {
  ...common,
  section: '10.21',
  summary: 'Watch which companies start to use a technology',
  description:
    'Our own extension `technology-signals`. Companies whose posts mention the technology, or an alternate phrasing or another ' +
    'name of it, for the first time since `timeframe` days before the deployment; their posts are the evidence. Filters are ' +
    'those of the technology search, and an ICP. Each company costs what it costs in that search: 5 credits, 10 with a filter or ' +
    'an ICP. ' +
    money +
    crm,
  request: technologyRequestSchema,
};

export const jobChangeSignal: Operation = {
  ...common,
  section: '10.22',
  summary: 'Watch people for a change of job',
  description:
    'Our own extension `job-change-signals`. Watches your own people, by id or in an audience of yours, and checks each every ' +
    '`check_days` days. A check costs what a verification costs, and nothing if no record of the person is found. A change is ' +
    'evidence in `job_changes` of both companies, the old and the new, which cost nothing more; the person joins the people ' +
    'audience at the new one. The signal stops at `max_credit_limit`. ' +
    crm,
  request: jobChangeRequestSchema,
};

export const signalControl: Operation = {
  section: '10.2',
  group: 'Signals',
  summary: 'Pause, resume, stop, limit or delete a signal',
  description:
    'Our own extension `signal-control`. `pause` and `resume` hold a signal and let it continue, `stop` ends it, `delete` ' +
    'ends it and takes it off the list; what was found and paid for stays. `limit` sets `max_credit_limit`, in total, ' +
    'or `daily_credit_limit`, a UTC day of a signal that repeats; a signal that stopped at a limit continues once the ' +
    'limit is raised, and one that ran out of credits once it is resumed. After the answer, a worker that has the ' +
    'signal in hand charges nothing more that the change forbids. Doing the same again changes nothing. Free; a ' +
    'signal that continues spends credits within its limits.',
  request: signalControlRequestSchema,
  response: signalControlResponseSchema,
  errors: ['NOT_FOUND'],
};

export const signalFinds: Operation = {
  section: '10.17',
  group: 'Signals',
  summary: 'Read the finds of a signal',
  description:
    'Our own extension `signal-feedback`. At most 20 accounts that the signal found, the newest first, each with its ' +
    'newest evidence and why its owner called it irrelevant, if they did. Free.',
  request: signalFindsRequestSchema,
  response: signalFindsResponseSchema,
  errors: ['NOT_FOUND'],
};

export const signalFeedback: Operation = {
  section: '10.17',
  group: 'Signals',
  summary: 'Say that a find is irrelevant, or undo it',
  description:
    'Our own extension `signal-feedback`. Leaves the company out of this signal from now on, or evidence with the same ' +
    'title, by the reason. `relevant: true` undoes it. Free, and nothing is charged for what is left out.',
  request: signalFeedbackRequestSchema,
  response: signalFeedbackResponseSchema,
  errors: ['NOT_FOUND'],
};

export const signalSuggest: Operation = {
  section: '10.19',
  group: 'Signals',
  summary: 'Suggest signals for what a website says',
  description:
    'Our own extension `signal-suggestions`. Reads the home page and at most three other pages of the site, and the ' +
    'description that this service has; finds the markets, teams, technologies and topics that they name; and counts which ' +
    'signals would find companies now, without a language model. Each suggestion has the words of the site that led to it, ' +
    'a count, three examples, and a `body` to send to `deploy` as it is. Pages are kept for ten minutes. Without ' +
    '`signals`, `reason` and `message` say why. Free.',
  request: signalSuggestRequestSchema,
  response: signalSuggestResponseSchema,
  errors: [],
};
