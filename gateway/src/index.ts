export { buildApp } from './app.ts';
export { loadConfig } from './config.ts';
export { type Context, createContext, type Settings } from './context.ts';
export { sessionCookie } from './edge/browser-sessions/session-cookie.ts';
export { createCursors } from './resources/routes/cursors.ts';
export { createGateway, type Gateway } from './server.ts';
export type { Clients } from './upstream/clients.ts';
