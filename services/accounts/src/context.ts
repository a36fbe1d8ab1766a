import { hash } from 'node:crypto';
import { type Bus, createRelay, openBus, type Relay } from '@telehealth/events';
import {
  type Clock,
  createLogger,
  type LeaseDocument,
  type Logger,
  leaseDefinition,
  parkedCounter,
  type Registry,
  systemClock,
} from '@telehealth/service-kit';
import { type Collection, openStore, type Store } from '@telehealth/store';
import type { Config } from './config.ts';
import type { ClientMode } from './domain/client.ts';
import { type ApiKeys, apiKeysDefinition } from './storage/api-keys.ts';
import { type AuditRows, auditDefinition } from './storage/audit.ts';
import { type Brands, brandsDefinition } from './storage/brands.ts';
import { type Clients, clientsDefinition } from './storage/clients.ts';

/** What the accounts service holds. */
export interface Context {
  readonly store: Store;
  readonly clients: Clients;
  readonly brands: Brands;
  readonly apiKeys: ApiKeys;
  readonly auditRows: AuditRows;
  readonly leases: Collection<LeaseDocument>;
  readonly bus: Bus;
  readonly relay: Relay;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly deploymentMode: ClientMode;
  readonly internalCredential: string;
  /** 32 bytes. */
  readonly operatorTokenSha256: Buffer;
  /** Drains the relay, then closes the bus, unless it was handed in, and the store. */
  close(): Promise<void>;
}

/** What the caller brings along. A bus handed in stays the caller's to close. */
export interface ContextOverrides {
  readonly bus?: Bus;
  readonly clock?: Clock;
  readonly logger?: Logger;
  readonly registry?: Registry;
}

/** What `createContext` reads of the config. */
export type ContextConfig = Pick<
  Config,
  'storeUrl' | 'busUrl' | 'internalCredential' | 'operatorToken' | 'deploymentMode' | 'logLevel'
>;

/** Opens the store and the bus. Rejects when either cannot be opened. */
export async function createContext(
  config: ContextConfig,
  overrides: ContextOverrides = {},
): Promise<Context> {
  const { clock = systemClock } = overrides;
  const logger = overrides.logger ?? createLogger({ service: 'accounts', level: config.logLevel });
  const store = await openStore(config.storeUrl, { now: () => clock.now() });
  try {
    const clients = await store.collection(clientsDefinition);
    const brands = await store.collection(brandsDefinition);
    const apiKeys = await store.collection(apiKeysDefinition);
    const auditRows = await store.collection(auditDefinition);
    const leases = await store.collection(leaseDefinition);
    const bus =
      overrides.bus ??
      openBus(config.busUrl, {
        clock,
        logger,
        ...(overrides.registry && { onParked: parkedCounter(overrides.registry) }),
      });
    const relay = createRelay({ bus, clock, logger });
    return {
      store,
      clients,
      brands,
      apiKeys,
      auditRows,
      leases,
      bus,
      relay,
      clock,
      logger,
      deploymentMode: config.deploymentMode,
      internalCredential: config.internalCredential,
      operatorTokenSha256: hash('sha256', config.operatorToken, 'buffer'),
      async close() {
        await relay.drain();
        if (overrides.bus === undefined) await bus.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
