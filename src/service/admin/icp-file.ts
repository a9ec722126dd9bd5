/** Reads an operator's ICP file: JSON with the fields of the ICP list (§2.2); a missing field means no condition. */
import * as v from 'valibot';
import { fundingStages } from '../../contract/icp';
import { limits } from '../../contract/limits';
import { readCountry } from '../countries';
import { StartError } from '../errors';
import type { IcpFields } from '../icps/icp';

const text = (longest: number) =>
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.minLength(1, 'must not be blank'),
    v.maxLength(longest, `is longer than ${longest}`),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not hold control characters'),
  );
const texts = (item: v.GenericSchema<unknown, string> = text(limits.icpEntryLength)) =>
  v.optional(
    v.pipe(
      v.nullable(v.array(item, 'must be a list of texts')),
      v.transform((list) => list ?? []),
      v.maxLength(limits.icpEntries, `has more than ${limits.icpEntries}`),
    ),
    [],
  );
const country = v.pipe(
  text(limits.icpEntryLength),
  v.check(
    (name) => readCountry(name) !== undefined,
    'isn’t a country; use its code or English name',
  ),
);
const count = v.nullish(
  v.pipe(
    v.number('must be a number'),
    v.safeInteger('must be a whole number'),
    v.minValue(0, 'must not be below 0'),
  ),
  null,
);
const stage = v.nullish(
  v.picklist(fundingStages, `must be one of ${fundingStages.join(', ')}`),
  null,
);

const icpFileSchema = v.pipe(
  v.strictObject({
    name: text(limits.icpNameLength),
    target_roles: texts(),
    min_employee: count,
    max_employee: count,
    min_funding: stage,
    max_funding: stage,
    location: texts(country),
    sub_locations: texts(),
    people_locations: texts(country),
    people_sub_locations: texts(),
    // Allowed and ignored, so that an entry of the list endpoint can be edited and used as a file.
    id: v.optional(v.unknown()),
    employee_count_funding_config: v.optional(v.unknown()),
  }),
  v.forward(
    v.check(
      ({ min_employee, max_employee }) =>
        min_employee === null || max_employee === null || min_employee <= max_employee,
      'is above max_employee',
    ),
    ['min_employee'],
  ),
  v.forward(
    v.check(
      ({ min_funding, max_funding }) =>
        min_funding === null ||
        max_funding === null ||
        fundingStages.indexOf(min_funding) <= fundingStages.indexOf(max_funding),
      'is later than max_funding',
    ),
    ['min_funding'],
  ),
  v.transform(({ id: _, employee_count_funding_config: __, ...icp }): IcpFields => icp),
);

/**
 * Takes the file's text, with or without a byte order mark, which some editors write. Throws StartError that names
 * the field and its error.
 */
export function readIcpFile(json: string): IcpFields {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(undefined, 'is not JSON'), icpFileSchema),
    json.replace(/^\ufeff/, ''),
  );
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const place = v.getDotPath(issue);
  const fault = issue.type === 'strict_object' ? strictFault(issue) : issue.message;
  throw new StartError(`This ICP isn’t valid: ${place ?? 'it'} ${fault}. Nothing was changed.`);
}

function strictFault({ expected }: v.BaseIssue<unknown>): string {
  return expected === 'never' ? 'isn’t an ICP field' : 'is missing';
}
