/** What an operator does beside a service. */
import { type Operator, openOperator } from '../../../src/service';
import { databaseUrlOf } from './folders';

/** Opens the data folder as the command line does, and closes it when the work is done. */
export async function asOperator<Result>(
  dataDir: string,
  work: (operator: Operator) => Promise<Result>,
): Promise<Result> {
  const operator = await openOperator(dataDir, { databaseUrl: databaseUrlOf(dataDir) });
  try {
    return await work(operator);
  } finally {
    await operator.close();
  }
}
