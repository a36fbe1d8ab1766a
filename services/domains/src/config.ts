import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  readConfig,
  readServiceConfig,
  type ServiceConfig,
} from '@telehealth/service-kit/config';
import { type AcmeSettings, readAcme } from './adapters/certificates/acme-settings.ts';
import { type DnsSettings, readDns } from './adapters/dns/dns-settings.ts';
import type { OrderLimits } from './domain/certificates/order-quota.ts';
import type { HostnameSettings } from './domain/hostnames/hostname-of.ts';

export interface Config extends ServiceConfig {
  readonly accountsUrls: readonly string[];
  readonly sealingKeys: SealingKeys;
  readonly dns: DnsSettings;
  /** Undefined: certificates are simulated. */
  readonly acme: AcmeSettings | undefined;
  readonly orderLimits: OrderLimits;
  readonly maxDomainsInADay: number;
  readonly hostnames: HostnameSettings;
}

/** Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  return readConfig(
    env,
    (read) => {
      const service = readServiceConfig(read);
      const { deploymentMode: mode } = service;
      const edgeDomain = read.checked(
        'EDGE_DOMAIN',
        isName,
        'must be a name such as edge.example.com',
        'edge.telehealth.example',
      );
      const platformDomains = read.checked(
        'PLATFORM_DOMAINS',
        (text) => namesOf(text).every(isName),
        'must be names such as example.com, several separated by commas',
        '',
      );
      const publicUrl = read.origin('PUBLIC_URL');
      return {
        ...service,
        accountsUrls: read.baseUrls('ACCOUNTS_URL'),
        sealingKeys: readSealingKeys(read),
        dns: readDns(read, mode),
        acme: readAcme(read, mode),
        orderLimits: {
          // A brand has two kinds of domain. A client that moves ten brands in a week does not have to wait.
          perBrand: 2,
          perClient: 10,
          ofPlatform: read.integer('CERTIFICATE_ORDERS', { min: 2, max: 100_000 }, 240),
        },
        maxDomainsInADay: read.integer('DOMAINS_PER_DAY', { min: 1, max: 10_000 }, 100),
        hostnames: {
          mode,
          edgeDomain,
          platformDomains: [edgeDomain, ...hostOf(publicUrl), ...namesOf(platformDomains)],
        },
      };
    },
    ({ hostnames: { mode, edgeDomain } }) =>
      mode === 'live' && edgeDomain.endsWith('.example')
        ? [{ variable: 'EDGE_DOMAIN', message: 'must not end in .example in live mode' }]
        : [],
  );
}

function namesOf(text: string): readonly string[] {
  return text.split(',').flatMap((name) => name.trim() || []);
}

function isName(text: string): boolean {
  return URL.parse(`https://${text}/`)?.hostname === text && text.includes('.');
}

function hostOf(url: string): readonly string[] {
  const hostname = URL.parse(url)?.hostname;
  return hostname === undefined ? [] : [hostname];
}
