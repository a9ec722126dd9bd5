/** `lookup`: valid values and prices, all free. */
import * as v from 'valibot';
import { agentOperations } from '../../contract/agents';
import { departments, seniorities } from '../../contract/people-groups';
import { irrelevantReasons } from '../../contract/signal-feedback';
import { argumentsOf, describedOperations } from '../operations';
import { Misused, tool } from '../tool';

const kinds = [
  'operations',
  'operation',
  'people_filters',
  'countries',
  'icps',
  'reasons',
] as const;

const schema = () =>
  v.strictObject({
    what: v.picklist(kinds),
    operation: v.optional(v.picklist(agentOperations)),
  });

export const lookup = tool({
  name: 'lookup',
  title: 'Look up valid values',
  description:
    'Free. Valid values: operations (what can be paid for, with prices), operation (the arguments of one, as JSON ' +
    'Schema), people_filters, countries, icps (ideal customer profiles with their icp_id), reasons (for control).',
  input: schema,
  isReading: true,
  isOurs: true,
  async call(client, { what, operation }) {
    switch (what) {
      case 'operations':
        return {
          operations: agentOperations.map((name) => {
            const { about, price } = describedOperations[name];
            return { operation: name, about, price };
          }),
        };
      case 'operation': {
        if (operation === undefined) throw new Misused('Name the operation.');
        const { about, price } = describedOperations[operation];
        return { operation, about, price, arguments: argumentsOf(operation) };
      }
      case 'people_filters':
        return { seniority_filters: seniorities, department_filters: departments };
      case 'countries':
        return client.countryOptions();
      case 'icps': {
        const { icps } = await client.icpList();
        return { icps: icps.map(({ id, ...icp }) => ({ icp_id: id, ...icp })) };
      }
      case 'reasons':
        return { reasons: irrelevantReasons };
    }
  },
});
