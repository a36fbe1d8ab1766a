import { type BusRole, busUsers } from '@telehealth/events';
import { type NatsServer, startNats, type Unavailable } from '@telehealth/test-servers';
import { gateway, services } from '../services.ts';

/** What every process does on the bus. */
export const busRoles: readonly BusRole[] = [
  ...services.map(({ name, consumers }) => ({ name, consumers, broadcasts: [] })),
  { name: gateway.name, consumers: {}, broadcasts: gateway.broadcasts },
];

/** A NATS server with the users that production has, in each account. */
export function startNatsWithUsers(): Promise<NatsServer | Unavailable> {
  return startNats((prefix) => busUsers(busRoles, prefix));
}
