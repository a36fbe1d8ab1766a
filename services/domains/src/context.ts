import { openIdempotency, openKeyUses } from '@telehealth/idempotency';
import type { AuthenticateOperator, Interceptor } from '@telehealth/rpc';
import { createSealer, type Sealer, type SealingKeys } from '@telehealth/sealing';
import { deletionsOf, type FindDeletion } from '@telehealth/service-kit/client-data';
import type { FindKeyUses } from '@telehealth/service-kit/keys';
import { type Foundation, type FoundationOverrides, openFoundation } from '@telehealth/service-kit/service';
import { operatorDirectory } from '@telehealth/service-kit/upstreams';
import { type BrandDirectory, createBrandDirectory } from './adapters/brands/brand-directory.ts';
import { caaIdentitiesOf } from './adapters/certificates/acme-http.ts';
import type { CertificateProvider } from './adapters/certificates/certificate-provider.ts';
import { openCertificateProvider } from './adapters/certificates/open-certificate-provider.ts';
import type { Dns } from './adapters/dns/dns.ts';
import { openDns } from './adapters/dns/open-dns.ts';
import { type CountStep, stepCounter } from './app/certificates/certificate-metrics.ts';
import type { Config } from './config.ts';
import type { OrderLimits } from './domain/certificates/order-quota.ts';
import type { HostnameSettings } from './domain/hostnames/hostname-of.ts';
import { sealingPurposes } from './domain/sealing-purposes.ts';
import {
  type AcmeAccounts,
  acmeAccountsDefinition,
  type OrderCounts,
  orderCountsDefinition,
} from './storage/certificates.ts';
import { type Domains, domainsDefinition } from './storage/domains.ts';
import { openSimulation, type Simulation } from './storage/simulation.ts';

export interface Context extends Foundation {
  readonly domains: Domains;
  readonly brandDirectory: BrandDirectory;
  readonly dns: Dns;
  readonly certificateProvider: CertificateProvider;
  readonly acmeAccounts: AcmeAccounts;
  /** Seals the keys of the accounts at certificate authorities, bound to their ids. */
  readonly accountSealer: Sealer;
  readonly orderCounts: OrderCounts;
  readonly orderLimits: OrderLimits;
  readonly maxDomainsInADay: number;
  readonly simulation: Simulation;
  readonly hostnames: HostnameSettings;
  /** Seals private keys and the state of orders, bound to the id of their domain. */
  readonly certificateSealer: Sealer;
  readonly sealingKeys: SealingKeys;
  readonly countStep: CountStep;
  /** A number from 0 to 1, 1 exclusive. */
  readonly random: () => number;
  readonly authenticateOperator: AuthenticateOperator;
  readonly findDeletion: FindDeletion;
  readonly idempotency: Interceptor;
  readonly findKeyUses: FindKeyUses;
}

export interface ContextOverrides extends FoundationOverrides {
  readonly brandDirectory?: BrandDirectory;
  readonly dns?: Dns;
  readonly certificateProvider?: CertificateProvider;
  readonly random?: () => number;
  readonly authenticateOperator?: AuthenticateOperator;
}

/** Rejects when the store or the bus cannot be opened. */
export function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { sealingKeys, hostnames } = config;
  return openFoundation('domains', config, overrides, async (foundation) => {
    const { store, clock, logger, registry, upstream, own } = foundation;
    const accounts = upstream('accounts', config.accountsUrls, 'optional');
    const simulation = await openSimulation(store, {
      dns: config.dns.resolvers.length === 0,
      certificates: config.acme === undefined,
    });
    const findCaaIdentities = config.acme && caaIdentitiesOf(config.acme.directoryUrl);
    const dns =
      overrides.dns ??
      openDns({ ...config.dns, findCaaIdentities }, { clock, records: simulation.dnsRecords });
    const acmeAccounts = await store.collection(acmeAccountsDefinition);
    const accountSealer = createSealer(sealingKeys, sealingPurposes.acmeAccounts);
    const certificateProvider =
      overrides.certificateProvider ??
      openCertificateProvider(config.acme, {
        ...{ accounts: acmeAccounts, accountSealer, clock },
        directives: simulation.certificateDirectives,
      });
    return {
      domains: await store.collection(domainsDefinition),
      brandDirectory: overrides.brandDirectory ?? createBrandDirectory(accounts),
      dns: own(dns),
      ...{ acmeAccounts, accountSealer },
      certificateProvider: own(certificateProvider),
      orderCounts: await store.collection(orderCountsDefinition),
      orderLimits: config.orderLimits,
      maxDomainsInADay: config.maxDomainsInADay,
      simulation,
      hostnames,
      certificateSealer: createSealer(sealingKeys, sealingPurposes.certificates),
      sealingKeys,
      countStep: stepCounter(registry),
      random: overrides.random ?? Math.random,
      findDeletion: deletionsOf(accounts),
      authenticateOperator: overrides.authenticateOperator ?? operatorDirectory(accounts, clock),
      idempotency: await openIdempotency({
        ...{ store, clock, logger, sealingKeys },
        purpose: sealingPurposes.idempotencyOutcomes,
      }),
      findKeyUses: await openKeyUses(store),
    };
  });
}
