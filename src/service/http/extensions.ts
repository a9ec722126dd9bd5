/** Announces what this service offers beyond the interface. */
import { extensions } from '../../contract/extensions';
import type { Handler } from '../routes';

export const extensionsHandler: Handler = async (c) => c.json({ extensions });
