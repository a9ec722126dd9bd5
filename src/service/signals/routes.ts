/** The HTTP side of signals: their list and the six deployments (§4.11, §4.12, our §10.21 and §10.22). */
import { signalControlRequestSchema, signalListRequestSchema } from '../../contract/signal';
import {
  deepSearchRequestSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  jobChangeRequestSchema,
  socialListeningRequestSchema,
  technologyRequestSchema,
} from '../../contract/signal-deployment';
import {
  signalFeedbackRequestSchema,
  signalFindsRequestSchema,
} from '../../contract/signal-feedback';
import { signalSuggestRequestSchema } from '../../contract/signal-suggest';
import { startHandler } from '../jobs/handlers';
import { bodyHandler } from '../routes';
import { deploySignal } from './deploy';
import { judgeFind, readFinds } from './finds';
import { controlSignal, listSignals } from './list';
import { suggestSignals } from './suggest';

export const signalListHandler = bodyHandler(signalListRequestSchema, listSignals);
export const signalFindsHandler = bodyHandler(signalFindsRequestSchema, readFinds);
export const signalFeedbackHandler = bodyHandler(signalFeedbackRequestSchema, judgeFind);
export const signalSuggestHandler = bodyHandler(signalSuggestRequestSchema, suggestSignals);
export const signalControlHandler = bodyHandler(signalControlRequestSchema, controlSignal);

export const hiringForRoleHandler = startHandler(hiringForRoleRequestSchema, (deps, request) =>
  deploySignal(deps, { kind: 'role', body: request.body }, request),
);
export const hiringForInitiativeHandler = startHandler(
  hiringForInitiativeRequestSchema,
  (deps, request) => deploySignal(deps, { kind: 'initiative', body: request.body }, request),
);
export const deepCompanySearchHandler = startHandler(deepSearchRequestSchema, (deps, request) =>
  deploySignal(deps, { kind: 'deep', body: request.body }, request),
);
export const socialListeningHandler = startHandler(socialListeningRequestSchema, (deps, request) =>
  deploySignal(deps, { kind: 'social', body: request.body }, request),
);
export const technologySignalHandler = startHandler(technologyRequestSchema, (deps, request) =>
  deploySignal(deps, { kind: 'technology', body: request.body }, request),
);
export const jobChangeSignalHandler = startHandler(jobChangeRequestSchema, (deps, request) =>
  deploySignal(deps, { kind: 'job_change', body: request.body }, request),
);
