import type { Service } from '@telehealth/service-kit/service';
import { type Config, loadConfig } from './config.ts';
import { type Context, createContext } from './context.ts';
import { createServer } from './server.ts';

export const service: Service<Config, Context> = {
  name: 'intake',
  retentionSettings: ['JOURNEY_RETENTION'],
  loadConfig,
  createContext,
  createServer,
};
