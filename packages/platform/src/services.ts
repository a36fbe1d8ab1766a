import { type EventType, publicEventTypes } from '@telehealth/contracts/events';

/** A service, for everything that starts, calls or documents services. */
export interface ServiceEntry {
  readonly name: string;
  /** The folder of its sources, from the root of the repository. */
  readonly folder: string;
  /** The package whose index exports the `Service` to open. */
  readonly module: string;
  /**
   * The names of the services that it calls; their contracts in `proto/` name it as a caller. Its settings `<NAME>_URL` have their
   * addresses.
   */
  readonly calls: readonly string[];
  /** The secrets that it requires, without those of every service. */
  readonly secrets: readonly SecretSetting[];
  /** Its work consumers on the bus, by name, with their event types. No other process may read them. */
  readonly consumers: Readonly<Record<string, readonly EventType[]>>;
  /** Whether it makes addresses of pages and so requires `PUBLIC_URL`. */
  readonly namesPublicUrl?: boolean;
  /** Whether it calls the public API as clients do, at `GATEWAY_URL`. */
  readonly callsPublicApi?: boolean;
  /** Whether it sends confirmations of simulated payments to the gateway, at `GATEWAY_URL`. */
  readonly sendsConfirmations?: boolean;
  /** The number of replicas in `docker-compose.yml`; 1 by default. */
  readonly replicas?: number;
  /** Whether it needs a network to the outside. */
  readonly reachesOutside?: boolean;
  /** Whether it sends to addresses that tenants choose. */
  readonly sendsToTenants?: boolean;
  /** Whether it mails people of clients, by `SMTP_URL`. */
  readonly sendsMail?: boolean;
  /** The setting `<FOLDER>_URL` that names its folder of files (`file:<folder>`). All its replicas share the folder. */
  readonly filesSetting?: `${string}_URL`;
}

/** Secrets that a start hands to the services that require them. */
export type SecretSetting = 'OPERATOR_TOKEN' | 'SEALING_KEYS';

function entry(name: string, rest: Omit<ServiceEntry, 'name' | 'folder' | 'module'>): ServiceEntry {
  return { name, folder: `services/${name}`, module: `@telehealth/${name}`, ...rest };
}

/**
 * All services in the order of their start: each after the services that it calls, and after those that consume the events of its
 * start. This is the only list of services.
 */
export const services: readonly ServiceEntry[] = [
  entry('accounts', {
    calls: [],
    secrets: ['OPERATOR_TOKEN', 'SEALING_KEYS'],
    consumers: {},
    namesPublicUrl: true,
    sendsMail: true,
  }),
  entry('domains', {
    calls: ['accounts'],
    secrets: ['SEALING_KEYS'],
    consumers: {},
    namesPublicUrl: true,
    reachesOutside: true,
  }),
  entry('catalog', {
    calls: ['accounts', 'domains'],
    secrets: ['SEALING_KEYS'],
    consumers: {
      catalog_agreements: ['agreement.published.v1', 'agreement.executions.v1'],
      catalog_instruments: ['instrument.announced.v1'],
    },
  }),
  entry('intake', {
    calls: ['accounts', 'catalog'],
    secrets: ['SEALING_KEYS'],
    consumers: {
      intake_clock_advanced: ['client.clock_advanced.v1'],
      intake_order_changed: ['order.changed.v1'],
    },
    filesSetting: 'MEDIA_URL',
    replicas: 2,
  }),
  entry('orders', {
    calls: ['accounts', 'catalog', 'intake'],
    secrets: ['SEALING_KEYS'],
    consumers: {
      orders_clock_advanced: ['client.clock_advanced.v1'],
      orders_journey_erased: ['journey.erased.v1'],
    },
    namesPublicUrl: true,
    sendsConfirmations: true,
  }),
  entry('webhooks', {
    calls: ['accounts'],
    secrets: ['SEALING_KEYS'],
    consumers: {
      webhooks_public_events: [...publicEventTypes, 'journey.erased.v1', 'client.suspension_changed.v1'],
    },
    reachesOutside: true,
    sendsToTenants: true,
  }),
  entry('onboarding', {
    calls: ['accounts', 'catalog', 'intake', 'webhooks', 'domains'],
    secrets: ['SEALING_KEYS'],
    consumers: {
      onboarding_facts: [
        'client.created.v1',
        'brand.changed.v1',
        'api_key.used.v1',
        'enablement.changed.v1',
        'domain.changed.v1',
        'webhook_registration.changed.v1',
        'onboarding.completion.e2e_result.v1',
        'agreement.published.v1',
        'client.clock_advanced.v1',
      ],
      onboarding_notices: [
        'api_key.ending.v1',
        'domain.certificate_failing.v1',
        'onboarding.client.completed.v1',
        'onboarding.step.escalated.v1',
        'onboarding.step.nudged.v1',
        'order.changed.v1',
        'payments.failing.v1',
        'webhook_registration.failing.v1',
      ],
    },
    callsPublicApi: true,
    namesPublicUrl: true,
    sendsMail: true,
  }),
  // new-service adds its entry above this line.
];

/** The edge. It is no service, but it calls services. */
export const gateway = {
  name: 'gateway',
  folder: 'gateway',
  calls: ['accounts', 'catalog', 'intake', 'orders', 'webhooks', 'domains', 'onboarding'],
  /** The event types that it receives. */
  broadcasts: ['credential.changed.v1', 'domain.changed.v1'],
} as const;

/** The name of a setting about a service: `settingFor('intake', 'URL')` is `INTAKE_URL`. */
export function settingFor(service: string, suffix: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_${suffix}`;
}

/** The setting with which the operator command line finds a service: `OPS_URL_INTAKE`. */
export function opsSettingFor(service: string): string {
  return `OPS_URL_${service.toUpperCase().replaceAll('-', '_')}`;
}
