import { randomBytes } from 'node:crypto';
import type { DescService } from '@bufbuild/protobuf';
import { type Client, createClient } from '@connectrpc/connect';
import { DomainError } from '@telehealth/errors';
import type { EventEnvelope } from '@telehealth/events';
import { callOptions, type RpcTransport } from '@telehealth/rpc';
import { among, boundClients } from '@telehealth/service-kit/calls';
import type { ServiceServer } from '@telehealth/service-kit/service';
import type { Registry } from '@telehealth/service-kit/telemetry';
import { type FakeClock, fakeClock, heldElsewhere, serviceUnderTest } from '@telehealth/service-kit/testing';
import type { Store } from '@telehealth/store';
import { expect, onTestFinished } from 'vitest';
import type { DeliverySettings } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import { service } from '../src/service.ts';
import type { RegistrationDocument } from '../src/storage/registrations.ts';
import { type ScriptedEgress, scriptedEgress } from './scripted-egress.ts';
import { allDeliveries, anEvent, seedRegistration, theDelivery } from './seeded.ts';

/** The brand of a call, and the metadata that travels with it. */
export interface Caller {
  readonly clientId?: string;
  readonly brandId?: string;
  readonly idempotencyKey?: string;
}

/** The options of a call for a brand: `brd_1` of client `cli_1` by default. */
export function as({ clientId = 'cli_1', brandId = 'brd_1', ...rest }: Caller = {}) {
  const tenancy = {
    clientId,
    brandIds: [brandId],
    brandId,
    mode: 'test',
    credentialId: 'key_1',
  } as const;
  const requestFingerprint = rest.idempotencyKey && 'a'.repeat(64);
  return callOptions({ correlationId: 'c-1', tenancy, requestFingerprint, timeoutMs: 60_000, ...rest });
}

/** What to start. */
export interface WebhooksOptions {
  readonly storeUrl?: string;
  readonly clock?: FakeClock;
  readonly egress?: ScriptedEgress;
  readonly settings?: Partial<DeliverySettings>;
  /** Beyond what a test creates, unless it is set. */
  readonly maxRegistrationsInADay?: number;
  /** `test` unless it is set. */
  readonly mode?: 'test' | 'live';
  readonly registry?: Registry;
  /** Where webhooks go although it is not public. */
  readonly allow?: readonly string[];
  /** Whether it can hold leases, and so runs its schedule. */
  readonly holdsLeases?: true;
  /** The jitter of retries; 0 unless it is set. */
  readonly random?: () => number;
  readonly wrapStore?: (store: Store) => Store;
  readonly sealingKeys?: readonly [
    { readonly id: string; readonly key: Buffer },
    ...{ readonly id: string; readonly key: Buffer }[],
  ];
}

/** A running service, called as the gateway does. */
export interface WebhooksUnderTest {
  readonly context: Context;
  readonly server: ServiceServer;
  readonly transport: RpcTransport;
  readonly clock: FakeClock;
  readonly egress: ScriptedEgress;
  client<S extends DescService>(service: S): Client<S>;
  asOperator(token: string): RpcTransport;
  log(): string;
  close(): Promise<void>;
}

/** Starts webhooks on free ports, without its schedule; it is closed with the test at the latest. */
export async function startWebhooks(options: WebhooksOptions = {}): Promise<WebhooksUnderTest> {
  const { clock = fakeClock(), egress = scriptedEgress(), storeUrl = 'sqlite::memory:' } = options;
  const running = await serviceUnderTest(
    service,
    {
      storeUrl,
      accountsUrls: ['http://127.0.0.1:9'],
      sealingKeys: options.sealingKeys ?? [{ id: 'k1', key: randomBytes(32) }],
      egress: {
        ...{ mode: options.mode ?? 'test', allow: options.allow ?? [] },
        ...{ deny: [], ownHosts: [], nat64: false },
      },
      deliveries: { deadlineMs: 15_000, concurrency: 256, ...options.settings },
      maxRegistrationsInADay: options.maxRegistrationsInADay ?? 1000,
    },
    {
      clock,
      egress,
      random: options.random ?? (() => 0),
      authenticateOperator,
      ...(options.registry && { registry: options.registry }),
      ...(options.wrapStore && { wrapStore: options.wrapStore }),
    },
    (opened) => ({
      ...opened,
      brandOfClient: findTestBrand,
      ...(!options.holdsLeases && { leases: heldElsewhere(opened) }),
    }),
  );
  onTestFinished(running.close);
  const { context, server, transport, asOperator, log, close } = running;
  const client = <S extends DescService>(service: S) => createClient(service, transport);
  return { context, server, transport, clock, egress, client, asOperator, log, close };
}

/** What to send from: the registration `whr_1`, but for what is given, whose receiver answers 204 unless an answer is given. */
interface SendingOptions extends WebhooksOptions {
  readonly registration?: Partial<RegistrationDocument>;
  readonly answer?: ScriptedEgress['answer'];
}

/** Starts webhooks with a registration. */
export async function startSending({ registration, answer, ...options }: SendingOptions = {}) {
  const webhooks = await startWebhooks(options);
  const { context, egress } = webhooks;
  if (answer) egress.answer = answer;
  await seedRegistration(context, registration);
  const delivery = () => theDelivery(context);
  const status = async () => (await delivery()).status;
  return {
    ...webhooks,
    delivery,
    status,
    deliveries: () => allDeliveries(context),
    publish: (event: EventEnvelope = anEvent()) => context.bus.publish(event),
    becomes: (expected: string) => expect.poll(status).toBe(expected),
    /** Waits until the worker has made so many attempts and written the last one down. */
    async attempts(count: number) {
      const made = async () => (await delivery()).attempts.filter(({ outcome }) => outcome !== undefined);
      await expect.poll(async () => (await made()).length).toBe(count);
      return (await delivery()).attempts;
    },
  };
}

/** Proves an operator with the scope `webhooks` that is bound to a client. */
export const boundToken = (clientId: string): string => `bound-to-${clientId}`;

/** The token of an operator with the scope `webhooks`. */
export const operatorToken = 'operator-token-of-32-characters!';

async function authenticateOperator(token: string) {
  const scopes = new Set(['webhooks', 'keys', 'events']);
  const [, clientId] = /^bound-to-(.+)$/.exec(token) ?? [];
  if (clientId) return { name: `of-${clientId}`, scopes, clientIds: [clientId] };
  return token === operatorToken ? { name: 'ada', scopes, clientIds: undefined } : undefined;
}

/** Accounts is not there: every client has these two brands. */
const findTestBrand: Context['brandOfClient'] = async (call, { clientId, brandId, mayBeNew = false }) => {
  const isKnown = ['brd_1', 'brd_2'].includes(brandId) || (mayBeNew && brandId === '');
  if (!isKnown || among(clientId, boundClients(call)).length === 0) throw new DomainError('not-found');
  return { clientId, brandId, mode: 'test' };
};
