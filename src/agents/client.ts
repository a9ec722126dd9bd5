/** The client that the tools call the service with. */
export { clientAt } from '../programs/client';
