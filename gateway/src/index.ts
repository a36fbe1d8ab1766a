export { buildApp } from './app.ts';
export { type Config, loadConfig } from './config.ts';
export {
  type Clients,
  type Context,
  type ContextOverrides,
  createContext,
  type Settings,
} from './context.ts';
export { type Cursors, createCursors } from './lists/cursors.ts';
export { createGateway, type Gateway, type ListenOptions } from './server.ts';
