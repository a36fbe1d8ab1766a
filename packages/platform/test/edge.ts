import * as accounts from '@telehealth/accounts';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import type { Bus } from '@telehealth/events';
import * as gateway from '@telehealth/gateway';
import { createTransport, credentialFor, digestOf } from '@telehealth/rpc';
import { closeSequentially } from '@telehealth/service-kit/process';
import type { Clock } from '@telehealth/service-kit/scheduling';
import { bootstrapToken, internalCredential, makeOperator } from '@telehealth/service-kit/testing';
import { accountsOperator } from '../src/tenants/accounts-operator.ts';

export const anyPort = { host: '127.0.0.1', httpPort: 0, grpcPort: 0 };

/** What every process is told; only the gateway calls. */
export const commonOf = (service: string) => ({
  HOST: '127.0.0.1',
  INTERNAL_CREDENTIAL: internalCredential,
  INTERNAL_CALLERS: `gateway:${digestOf(credentialFor(service, internalCredential))}`,
  SEALING_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  LOG_LEVEL: 'silent',
});

/** A gateway before the real accounts, over the wire, which stand for every service but the `other` one. */
export async function startEdge({
  bus,
  clock,
  other,
}: {
  readonly bus: Bus;
  readonly clock?: Clock;
  readonly other?: {
    /** That names its address, such as `INTAKE_URL`. */
    readonly setting: string;
    start(accountsUrl: string): Promise<{ readonly httpUrl: string; close(): Promise<void> }>;
  };
}) {
  const accountsConfig = accounts.loadConfig({
    ...commonOf('accounts'),
    STORE_URL: 'sqlite::memory:',
    OPERATOR_TOKEN: bootstrapToken,
    PUBLIC_URL: 'https://platform.example',
  });
  const server = await accounts.createServer(await accounts.createContext(accountsConfig, { bus }), anyPort);
  const { httpUrl } = server;
  const otherServer = await other?.start(httpUrl);
  const config = gateway.loadConfig({
    ...commonOf('gateway'),
    PORT: '0',
    OPERATIONS_PORT: '0',
    DRAIN_DELAY: '0s',
    MAX_IN_FLIGHT: '64',
    CURSOR_KEYS: Buffer.alloc(32, 1).toString('hex'),
    ...urlsOf(httpUrl),
    ...(other && otherServer && { [other.setting]: otherServer.httpUrl }),
  });
  const edge = await gateway.createGateway(
    await gateway.createContext(config, { bus, ...(clock && { clock }) }),
    config,
  );
  const operatorToken = await makeOperator(httpUrl, ['accounts']);
  const transport = createTransport({ targets: [httpUrl], operatorToken });
  const operator = accountsOperator(transport);
  return {
    url: edge.url,
    operator,
    /** A client with one brand. */
    async makeTenant(name: string) {
      const { client } = await operator.createClient({ name, mode: ClientMode.TEST });
      const clientId = client?.clientId ?? '';
      const { brand } = await operator.createBrand({ clientId, name, enabledTherapies: ['weight_loss'] });
      return { clientId, brandId: brand?.brandId ?? '' };
    },
    close: () =>
      closeSequentially([
        transport.close,
        () => edge.close(),
        async () => otherServer?.close(),
        () => server.close(),
        () => bus.close(),
      ]),
  };
}

/** The addresses of services, all of them those of accounts. */
export function urlsOf(url: string): Readonly<Record<string, string>> {
  const services = ['ACCOUNTS', 'CATALOG', 'INTAKE', 'ORDERS', 'WEBHOOKS', 'DOMAINS', 'ONBOARDING'];
  return Object.fromEntries(services.map((name) => [`${name}_URL`, url]));
}
