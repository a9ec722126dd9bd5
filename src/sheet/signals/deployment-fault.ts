/** Says what the contract finds wrong with a deployment in the words of its form. */
import type * as v from 'valibot';
import type { SignalDeployment } from '../../client/signals';

const fields: Readonly<Record<string, string>> = {
  name: 'the name',
  role: 'the role',
  initiative: 'the initiative',
  descriptive_icp: 'the type of company',
  trait: 'what the companies do',
  activity: 'what the companies are doing',
  search_query: 'the post search',
  daily_credit_limit: 'the limit a day',
  timeframe: 'the number of days to look back',
  accounts: 'the company selection',
  account_audience_name: 'the account audience name',
  people_audience_name: 'the people audience name',
};

/** Takes the first of the faults; returns what is wrong, as part of a sentence. */
export function faultText(kind: SignalDeployment['kind'], fault: v.BaseIssue<unknown>): string {
  const field = String(fault.path?.[0]?.key ?? '');
  if (field === 'icp_id') return 'it needs an ICP or rows with company domains';
  if (field === 'auto_enrich_people_emails')
    return kind === 'social'
      ? 'to find emails it needs a people audience'
      : 'to find emails it needs the safe CRM option';
  return `${fields[field] ?? field} ${whatIsWrong(fault)}`;
}

function whatIsWrong({ type, requirement, received, message }: v.BaseIssue<unknown>): string {
  switch (type) {
    case 'min_length':
      return 'can’t be empty';
    case 'max_length':
      return `can’t be longer than ${requirement} (it has ${received})`;
    case 'min_value':
    case 'integer':
    case 'number':
      return `must be a whole number, ${type === 'min_value' ? requirement : 1} or more`;
    case 'max_value':
      return `can’t be more than ${requirement}`;
    case 'regex':
      return 'can’t contain control characters';
    default:
      return `isn’t valid (${message})`;
  }
}
