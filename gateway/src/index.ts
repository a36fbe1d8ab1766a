export { buildApp } from './app.ts';
export { loadConfig } from './config.ts';
export { type Clients, type Context, createContext, type Settings } from './context.ts';
export { createCursors } from './lists/cursors.ts';
export { createGateway, type Gateway } from './server.ts';
