export { findMedium, type Medium, readMedium } from './app/media/medium.ts';
export { type Config, type JourneySettings, loadConfig } from './config.ts';
export { type Context, type ContextOverrides, createContext } from './context.ts';
export { createServer, operatorContracts } from './server.ts';
