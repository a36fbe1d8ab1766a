import { createTransport, type RpcTransport } from '@telehealth/rpc';
import { closeSequentially } from '../close-sequentially.ts';
import type { FoundationOverrides } from '../foundation.ts';
import type { ServiceConfig } from '../service-config.ts';
import type { Service } from '../service-process.ts';
import type { ServiceContext, ServiceServer } from '../service-server.ts';

/** A service that a test started. */
export interface ServiceUnderTest<Context> {
  readonly context: Context;
  readonly server: ServiceServer;
  /** Calls the service as its neighbours do. */
  readonly transport: RpcTransport;
  close(): Promise<void>;
}

const host = '127.0.0.1';
const internalCredential = 'internal-credential-of-a-test';

/** Starts a service on free ports and an embedded store in memory. `settings` come before those of every service. */
export async function serviceUnderTest<Config extends ServiceConfig, Context extends ServiceContext>(
  service: Service<Config, Context>,
  settings: Readonly<Record<string, string>>,
  overrides: FoundationOverrides = {},
): Promise<ServiceUnderTest<Context>> {
  const config = service.loadConfig({
    STORE_URL: 'sqlite::memory:',
    INTERNAL_CREDENTIAL: internalCredential,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const context = await service.createContext(config, overrides);
  const server = await service.createServer(context, { host, httpPort: 0, grpcPort: 0 });
  const transport = createTransport({
    targets: [server.httpUrl],
    internalCredential: config.internalCredential,
  });
  return {
    context,
    server,
    transport,
    close: () => closeSequentially([() => transport.close(), () => server.close()]),
  };
}
