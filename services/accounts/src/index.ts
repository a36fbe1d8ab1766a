export { createBrand } from './app/brands/create-brand.ts';
export { createClient } from './app/clients/create-client.ts';
export { issueApiKey } from './app/keys/issue-api-key.ts';
export { type Config, loadConfig } from './config.ts';
export { type Context, createContext } from './context.ts';
export { createServer } from './server.ts';
/** @public The table of services names it. */
export { service } from './service.ts';
