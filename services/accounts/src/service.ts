import type { Service } from '@telehealth/service-kit/service';
import { type Config, loadConfig } from './config.ts';
import { type Context, createContext } from './context.ts';
import { createServer } from './server.ts';

/** How a process opens this service. */
export const service: Service<Config, Context> = {
  name: 'accounts',
  loadConfig,
  createContext,
  createServer,
};
