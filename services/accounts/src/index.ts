export { type Config, loadConfig } from './config.ts';
export { type Context, type ContextConfig, createContext } from './context.ts';
export { createServer, operatorAuthentication, operatorContracts } from './server.ts';
