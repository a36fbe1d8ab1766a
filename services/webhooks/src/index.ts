export { fanOut } from './app/deliveries/fan-out.ts';
export { createRegistration } from './app/registrations/create-registration.ts';
export { type Context, createContext } from './context.ts';
export { newDelivery } from './domain/deliveries/new-delivery.ts';
export { createServer } from './server.ts';
/** @public The table of services names it. */
export { service } from './service.ts';
export { deliveriesDefinition } from './storage/deliveries.ts';
