export { buildApp } from './app.ts';
export { loadConfig } from './config.ts';
export { type Context, createContext, type Settings } from './context.ts';
export { createCredentialCache } from './edge/credentials/credential-cache.ts';
export { createPlaces } from './edge/limits/places.ts';
export type { Caller } from './edge/requests/caller.ts';
export { createCursors } from './resources/routes/cursors.ts';
export { createGateway, type Gateway } from './server.ts';
export type { Clients } from './upstream/clients.ts';
