import { type Client, createClient } from '@connectrpc/connect';
import { CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { type Bus, openBus } from '@telehealth/events';
import { createTransport } from '@telehealth/rpc';
import {
  createLogger,
  createRegistry,
  type Logger,
  type Registry,
  systemClock,
} from '@telehealth/service-kit';
import type { Config } from './config.ts';

/** What decides how requests are answered. */
export type Settings = Pick<
  Config,
  'accessLog' | 'deadlineMs' | 'deploymentMode' | 'maxInFlight' | 'problemBase'
>;

/** The contracts the gateway calls. */
export interface Clients {
  readonly credentials: Client<typeof CredentialService>;
  readonly intake: Client<typeof IntakeService>;
}

/** What a gateway holds. */
export interface Context {
  readonly settings: Settings;
  readonly clients: Clients;
  readonly logger: Logger;
  readonly registry: Registry;
  /** Monotonic milliseconds: the bound on revoked keys must not move with the machine's time of day. */
  readonly clock: { now(): number };
  /** Tells of changed credentials; without it the age of a resolution alone bounds them. */
  readonly bus: Bus | undefined;
  /** Lets go of what the context opened itself. */
  close(): Promise<void>;
}

/** What a caller with things of its own passes in; none of it is closed with the context. */
export type ContextOverrides = Partial<Pick<Context, 'bus' | 'clock' | 'logger' | 'registry'>>;

/** Opens what the gateway needs. */
export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { internalCredential } = config;
  const logger = overrides.logger ?? createLogger({ service: 'gateway', level: config.logLevel });
  const ownBus =
    overrides.bus === undefined && config.busUrl !== undefined
      ? await openBus(config.busUrl, { clock: systemClock, logger })
      : undefined;
  const accounts = createTransport({ targets: config.accountsUrls, internalCredential });
  const intake = createTransport({ targets: config.intakeUrls, internalCredential });

  return {
    settings: config,
    clients: {
      credentials: createClient(CredentialService, accounts),
      intake: createClient(IntakeService, intake),
    },
    logger,
    registry: overrides.registry ?? createRegistry('gateway'),
    clock: overrides.clock ?? performance,
    bus: overrides.bus ?? ownBus,
    async close() {
      await Promise.all([accounts.close(), intake.close()]);
      await ownBus?.close();
    },
  };
}
