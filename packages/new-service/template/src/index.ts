/** @public The table of services names it. */
export { service } from './service.ts';
