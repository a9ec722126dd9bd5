/** The tool `lookup`. */
import { agentOperations } from '../../../src/contract/agents';
import { serveEmpty } from '../../service/helpers/service';
import { connect, refusalOf, useTool } from '../support/mcp';

it('tells what can be paid for, the arguments of each, and all valid values', async () => {
  const { client } = await connect(await serveEmpty());
  const { operations } = await useTool(client, 'lookup', { what: 'operations' });
  expect(operations.map(({ operation }) => operation)).toEqual([...agentOperations]);
  for (const operation of agentOperations) {
    const told = await useTool(client, 'lookup', { what: 'operation', operation });
    expect(Object.keys(told.arguments.properties).length).toBeGreaterThan(0);
  }
  for (const what of ['people_filters', 'countries', 'icps', 'reasons'])
    expect(Object.keys(await useTool(client, 'lookup', { what })).length).toBeGreaterThan(0);
  expect(await refusalOf(client, 'lookup', { what: 'operation' })).toContain('Name the operation');
});
