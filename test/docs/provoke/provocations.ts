/** For each code something that makes it show: by the real service where it can say so, else by a fault. */
import type { ProblemCode } from '../../../src/client/problem';
import { inFormulas } from './in-formulas';
import { inRuns } from './in-runs';
import { inSidebar } from './in-sidebar';
import type { Provocation } from './world';

/** In this order: those that leave the connection come last. */
export const provocations: Record<ProblemCode, Provocation> = {
  ...inFormulas,
  ...inSidebar,
  ...inRuns,
};
