export { confirm } from './app/confirmations/confirm.ts';
export { type Config, loadConfig } from './config.ts';
export { type Context, type ContextOverrides, createContext } from './context.ts';
export { createServer } from './server.ts';
export { service } from './service.ts';
