import type { BusRole } from '@telehealth/events';
import { gateway, services } from './services.ts';

/** What each process consumes from the bus. */
export const busRoles: readonly BusRole[] = [
  ...services.map(({ name, consumers }) => ({ name, consumers, broadcasts: [] })),
  { name: gateway.name, consumers: {}, broadcasts: gateway.broadcasts },
];
