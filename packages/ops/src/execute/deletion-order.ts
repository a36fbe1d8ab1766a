import { services } from '@telehealth/platform/services';

/** Journeys and orders end first, and what they announce is removed after them. Accounts ends the client, so it is the last. */
const first = ['intake', 'orders', 'webhooks'];

/** The services in the order in which they delete a client. */
export const deletionOrder: readonly string[] = [
  ...first,
  ...services.map(({ name }) => name).filter((name) => !first.includes(name) && name !== 'accounts'),
  'accounts',
];
