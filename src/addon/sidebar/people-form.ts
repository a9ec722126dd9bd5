/** What the form that finds people is made from. */
import { limits } from '../../contract/limits';
import type { Platform } from '../../sheet/ports';
import { callerOf } from '../../sheet/settings/connection';
import { hasExtension, learnExtensions } from '../../sheet/settings/extensions';
import type { PeopleForm } from './api';

/** Spends nothing. Throws NOT_CONNECTED. */
export function peopleForm(platform: Platform): PeopleForm {
  learnExtensions(platform, callerOf(platform));
  return { titles: hasExtension(platform, 'job-titles') ? limits.jobTitles : 0 };
}
