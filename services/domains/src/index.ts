export { service } from './service.ts';
