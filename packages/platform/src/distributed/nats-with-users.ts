import { busUsers } from '@telehealth/events';
import { type NatsServer, startNats, type Unavailable } from '@telehealth/test-servers';
import { busRoles } from '../bus-roles.ts';

/** A NATS server with the users of production in each account. */
export function startNatsWithUsers(): Promise<NatsServer | Unavailable> {
  return startNats((prefix) => busUsers(busRoles, prefix));
}
