import { hash } from 'node:crypto';
import { type PerKey, serialPerKey } from '@telehealth/concurrency';
import { openIdempotency, openKeyUses } from '@telehealth/idempotency';
import type { Interceptor } from '@telehealth/rpc';
import { createSealer, type Sealer, type SealingKeys } from '@telehealth/sealing';
import type { FindKeyUses } from '@telehealth/service-kit/keys';
import { openMailer } from '@telehealth/service-kit/mail';
import { type Foundation, type FoundationOverrides, openFoundation } from '@telehealth/service-kit/service';
import { type Mailroom, openMailroom } from './adapters/mailroom.ts';
import { createSessionQuota, type SessionQuota } from './app/browser-sessions/session-quota.ts';
import type { Config } from './config.ts';
import { sealingPurposes } from './domain/sealing-purposes.ts';
import { type ApiKeys, apiKeysDefinition } from './storage/api-keys.ts';
import { type Brands, brandsDefinition } from './storage/brands.ts';
import { type BrowserSessions, browserSessionsDefinition } from './storage/browser-sessions.ts';
import { type Clients, clientsDefinition } from './storage/clients.ts';
import { type ConsoleLinks, consoleLinksDefinition } from './storage/console-links.ts';
import { type MemberAddresses, memberAddressesDefinition } from './storage/member-addresses.ts';
import { type MemberIssuers, memberIssuersDefinition } from './storage/member-issuers.ts';
import { type OperatorSignIns, operatorSignInsDefinition } from './storage/operator-sign-ins.ts';
import { type Operators, operatorsDefinition } from './storage/operators.ts';
import { type People, peopleDefinition } from './storage/people.ts';
import { type Pictures, picturesDefinition } from './storage/pictures.ts';
import { type Platform, platformDefinition } from './storage/platform.ts';

export interface Context extends Foundation {
  readonly clients: Clients;
  readonly brands: Brands;
  /** Runs the changes of each brand one after the other. */
  readonly brandQueue: PerKey;
  readonly pictures: Pictures;
  /** Encodes one picture at a time: each may need a hundred megabytes. */
  readonly pictureQueue: PerKey;
  readonly apiKeys: ApiKeys;
  readonly browserSessions: BrowserSessions;
  readonly sessionQuota: SessionQuota;
  readonly consoleLinks: ConsoleLinks;
  readonly people: People;
  readonly memberAddresses: MemberAddresses;
  readonly memberIssuers: MemberIssuers;
  /** Seals the secrets of registrations at issuers, bound to the ids of their clients. */
  readonly memberIssuerSecrets: Sealer;
  /** Undefined: the deployment sends no mail. */
  readonly mailroom: Mailroom | undefined;
  /** The origin of the console. */
  readonly publicUrl: string;
  readonly operators: Operators;
  readonly operatorSignIns: OperatorSignIns;
  readonly platform: Platform;
  /** 32 bytes each. */
  readonly bootstrapTokensSha256: readonly Buffer[];
  readonly sealingKeys: SealingKeys;
  /** Gives every change its effect once under an idempotency key. */
  readonly idempotency: Interceptor;
  readonly findKeyUses: FindKeyUses;
}

/** Opens the store and the bus. Rejects when either cannot be opened. */
export function createContext(config: Config, overrides: FoundationOverrides = {}): Promise<Context> {
  const { sealingKeys, mail, publicUrl } = config;
  return openFoundation('accounts', config, overrides, async ({ store, clock, logger, own }) => ({
    clients: await store.collection(clientsDefinition),
    brands: await store.collection(brandsDefinition),
    brandQueue: serialPerKey(),
    pictures: await store.collection(picturesDefinition),
    pictureQueue: serialPerKey(),
    apiKeys: await store.collection(apiKeysDefinition),
    browserSessions: await store.collection(browserSessionsDefinition),
    sessionQuota: createSessionQuota(clock),
    consoleLinks: await store.collection(consoleLinksDefinition),
    people: await store.collection(peopleDefinition),
    memberAddresses: await store.collection(memberAddressesDefinition),
    memberIssuers: await store.collection(memberIssuersDefinition),
    memberIssuerSecrets: createSealer(sealingKeys, sealingPurposes.memberIssuerSecrets),
    mailroom: mail && own(openMailroom(openMailer(mail, logger), logger)),
    publicUrl,
    operators: await store.collection(operatorsDefinition),
    operatorSignIns: await store.collection(operatorSignInsDefinition),
    platform: await store.collection(platformDefinition),
    idempotency: await openIdempotency({
      store,
      clock,
      logger,
      sealingKeys,
      purpose: sealingPurposes.idempotencyOutcomes,
    }),
    findKeyUses: await openKeyUses(store),
    bootstrapTokensSha256: config.operatorTokens.map((token) => hash('sha256', token, 'buffer')),
    sealingKeys,
  }));
}
