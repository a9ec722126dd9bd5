/** Every endpoint of the contract, described. */
import type { Operations } from '../operation';
import * as account from './account';
import * as companies from './companies';
import * as people from './people';
import * as signals from './signals';
import * as technology from './technology';

export const operations: Operations = {
  ...account,
  ...companies,
  ...people,
  ...technology,
  ...signals,
};
