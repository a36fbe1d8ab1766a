export { verifyDomain } from './app/checks/verify-domain.ts';
export { registerDomain } from './app/domains/register-domain.ts';
export { createContext } from './context.ts';
/** @public The table of services names it. */
export { service } from './service.ts';
