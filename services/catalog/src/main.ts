import { runService } from '@telehealth/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createServer } from './server.ts';

await runService({ name: 'catalog', loadConfig, createContext, createServer });
