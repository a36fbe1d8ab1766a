export { findMediaItem, type MediaItem, readMediaItem } from './app/media/media-item.ts';
export { type Config, loadConfig } from './config.ts';
export { type Context, type ContextOverrides, createContext } from './context.ts';
export { createServer } from './server.ts';
/** @public The table of services names it. */
export { service } from './service.ts';
