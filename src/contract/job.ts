/** The envelope of every polled job (§2.4, §3). */
import * as v from 'valibot';
import { reasonSchema } from './errors';
import { jobStates } from './job-states';

/** Makes the schema of a job from the schema of one result. */
export function jobSchema<Item extends v.GenericSchema, Progress extends v.GenericSchema>(
  item: Item,
  progress: Progress,
) {
  return v.object({
    job_id: v.string(),
    status: v.picklist(jobStates),
    progress,
    result: v.nullable(v.array(item)),
    error_message: v.nullable(v.string()),
    /** Our extension `reasons`: why it failed, for clients that say it in their own language. */
    error_details: v.optional(v.nullable(reasonSchema())),
  });
}

/** Makes the schema of a started job from the entries of its kind. */
export function startedSchema<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object({
    job_id: v.string(),
    message: v.string(),
    status: v.literal('pending'),
    ...entries,
  });
}
