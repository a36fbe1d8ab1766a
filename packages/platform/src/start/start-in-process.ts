import type { ServiceConfig } from '@telehealth/service-kit/config';
import type {
  FoundationOverrides,
  ListenOptions,
  Service,
  ServiceContext,
  ServiceServer,
} from '@telehealth/service-kit/service';
import { createLogger } from '@telehealth/service-kit/telemetry';
import type { ServiceEntry } from '../services.ts';

export interface InProcess {
  readonly name: string;
  readonly context: ServiceContext;
  readonly server: ServiceServer;
}

type Shared = Pick<
  FoundationOverrides,
  'bus' | 'clock' | 'localServers' | 'registry' | 'tracer' | 'build' | 'wrapStore'
> & {
  /** Of webhooks: the ports of this process, which no delivery reaches. */
  readonly loopbackExcept: (port: number) => boolean;
};

/** Starts a service in this process. `shared` is what all services of the process use. */
export async function startInProcess(
  { name, module }: ServiceEntry,
  settings: Readonly<Record<string, string>>,
  shared: Shared,
  listen: ListenOptions,
): Promise<InProcess> {
  const { service }: { service: Service<ServiceConfig, ServiceContext> } = await import(module);
  const config = service.loadConfig(settings);
  const logger = createLogger({ service: name, level: config.logLevel });
  const context = await service.createContext(config, { ...shared, logger });
  return { name, context, server: await service.createServer(context, listen) };
}
