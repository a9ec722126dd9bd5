/** The HTTP side of signals: their list and the four deployments (§4.11, §4.12). */
import { signalControlRequestSchema, signalListRequestSchema } from '../../contract/signal';
import {
  deepSearchRequestSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  socialListeningRequestSchema,
} from '../../contract/signal-deployment';
import { signalFeedbackRequestSchema } from '../../contract/signal-feedback';
import { signalSuggestRequestSchema } from '../../contract/signal-suggest';
import { startHandler } from '../jobs/handlers';
import { bodyHandler } from '../routes';
import { deploySignal } from './deploy';
import { controlSignal, judgeFind, listSignals } from './list';
import { suggestSignals } from './suggest';

export const signalListHandler = bodyHandler(signalListRequestSchema, listSignals);
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
