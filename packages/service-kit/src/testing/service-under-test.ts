import { createTransport, type RpcTransport } from '@telehealth/rpc';
import type { ServiceConfig } from '../config/service-config.ts';
import { closeSequentially } from '../process/close-sequentially.ts';
import type { FoundationOverrides } from '../service/foundation.ts';
import type { ListenOptions, ServiceContext, ServiceServer } from '../service/service-server.ts';
import { createLogger } from '../telemetry/logger.ts';
import { internalCallersInTests, internalCredential } from './internal-callers.ts';

const processConfig = {
  host: '127.0.0.1',
  port: 0,
  grpcPort: 0,
  operationsPort: 0,
  logLevel: 'info',
  busUrl: undefined,
  internalCredential,
  internalCallers: internalCallersInTests,
};

/** A `Service` fits. */
export interface TestedService<Config, Context, Overrides> {
  readonly name: string;
  readonly createContext: (config: Config, overrides: Overrides) => Promise<Context>;
  readonly createServer: (context: Context, listen: ListenOptions) => Promise<ServiceServer>;
}

export interface ServiceUnderTest<Context> {
  readonly context: Context;
  readonly server: ServiceServer;
  readonly transport: RpcTransport;
  /** With an operator's token. */
  asOperator(token: string): RpcTransport;
  /** All logged lines. */
  log(): string;
  /** A second call waits for the first. */
  close(): Promise<void>;
}

/** On free ports, in test mode by default. `config` has no process settings; `wrap` wraps the context. */
export async function serviceUnderTest<
  Config extends Partial<ServiceConfig>,
  Context extends ServiceContext,
  Overrides extends FoundationOverrides,
>(
  { name, createContext, createServer }: TestedService<Config, Context, Overrides>,
  config: Omit<Config, keyof typeof processConfig | 'deploymentMode'> &
    Partial<Pick<ServiceConfig, 'deploymentMode'>>,
  overrides: Overrides,
  wrap: (context: Context) => Context = (context) => context,
): Promise<ServiceUnderTest<Context>> {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const logger = createLogger({ service: name, destination });
  const whole = { deploymentMode: 'test', ...processConfig, ...config } as unknown as Config;
  const context = wrap(await createContext(whole, { logger, ...overrides }));
  const server = await createServer(context, { host: processConfig.host, httpPort: 0, grpcPort: 0 });
  const transports: RpcTransport[] = [];
  const open = (credential: { internalCredential: string } | { operatorToken: string }) => {
    const { localServers: local } = overrides;
    const transport = createTransport({ targets: [server.httpUrl], local, ...credential });
    transports.push(transport);
    return transport;
  };
  let closing: Promise<void> | undefined;
  return {
    context,
    server,
    transport: open({ internalCredential }),
    asOperator: (operatorToken) => open({ operatorToken }),
    log: () => lines.join(''),
    close() {
      closing ??= closeSequentially([...transports.map((each) => () => each.close()), () => server.close()]);
      return closing;
    },
  };
}
