/** Says what the contract finds wrong with a deployment in the words of its form. */
import type * as v from 'valibot';
import type { SignalDeployment } from '../../client/deploy-signal';

const fields: Readonly<Record<string, string>> = {
  name: 'the name',
  role: 'the role',
  initiative: 'the initiative',
  descriptive_icp: 'the kind of companies',
  trait: 'what the companies do',
  activity: 'what the companies are doing',
  search_query: 'the search for posts',
  timeframe: 'the days to look back',
  accounts: 'the selection of companies',
  account_audience_name: 'the name of the audience of accounts',
  people_audience_name: 'the name of the audience of people',
};

/** Takes the first of the faults; returns what is wrong, as part of a sentence. */
export function faultText(kind: SignalDeployment['kind'], fault: v.BaseIssue<unknown>): string {
  const field = String(fault.path?.[0]?.key ?? '');
  if (field === 'icp_id') return 'it needs an ICP, or selected rows with company domains';
  if (field === 'auto_enrich_people_emails')
    return kind === 'social'
      ? 'to look for e-mails it needs the name of an audience of people'
      : 'to look for e-mails it needs the safe addition to the CRM';
  return `${fields[field] ?? field} ${whatIsWrong(fault)}`;
}

function whatIsWrong({ type, requirement, received, message }: v.BaseIssue<unknown>): string {
  switch (type) {
    case 'min_length':
      return 'must not be empty';
    case 'max_length':
      return `must not be longer than ${requirement}, and has ${received}`;
    case 'min_value':
    case 'integer':
    case 'number':
      return `must be a whole number, ${type === 'min_value' ? requirement : 1} or more`;
    case 'max_value':
      return `must not be more than ${requirement}`;
    case 'regex':
      return 'must not hold control characters';
    default:
      return `cannot be used (${message})`;
  }
}
