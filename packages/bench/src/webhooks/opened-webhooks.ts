import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@connectrpc/connect';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { type EventEnvelope, makeEvent } from '@telehealth/events';
import { callOptions, createTransport, type Tenancy } from '@telehealth/rpc';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { type Context, createContext, createServer } from '@telehealth/webhooks';

/** A brand with its own client and registration. */
export interface Subscriber {
  readonly clientId: string;
  readonly brandId: string;
  readonly registrationId: string;
}

export interface OpenedWebhooks {
  readonly context: Context;
  /** Starts serving and delivering. Returns the address of the service. */
  serve(): Promise<string>;
  close(): Promise<void>;
}

/** Persists between two openings. */
export interface Place {
  readonly storeUrl: string;
  readonly sealingKey: Buffer;
  remove(): void;
}

const nowhere = ['http://127.0.0.1:9'];
const subscribed = 'journey.step.abandoned.v1';

/** Temporary: its server does not store it. */
export function placeOn(storeUrl: string): Place {
  return { storeUrl, sealingKey: randomBytes(32), remove: () => {} };
}

/** For an embedded store. */
export function newPlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-bench-'));
  return {
    storeUrl: `sqlite:${join(folder, 'webhooks.db')}`,
    sealingKey: randomBytes(32),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** It starts nothing. Receivers on this machine are allowed. */
export async function openWebhooks({ storeUrl, sealingKey }: Place): Promise<OpenedWebhooks> {
  const context = await createContext(
    {
      host: '127.0.0.1',
      port: 0,
      grpcPort: 0,
      operationsPort: 0,
      logLevel: 'silent',
      deploymentMode: 'test',
      busUrl: undefined,
      storeUrl,
      internalCredential,
      internalCallers: internalCallersInTests,
      accountsUrls: nowhere,
      sealingKeys: [{ id: 'k1', key: sealingKey }],
      egress: { mode: 'test', allow: ['127.0.0.0/8'], deny: [], ownHosts: [], nat64: false },
      deliveries: { deadlineMs: 15_000, concurrency: 256 },
      maxRegistrationsInADay: 1000,
    },
    { logger: createLogger({ service: 'webhooks', level: 'silent' }) },
  );
  let close = () => context.close();
  return {
    context,
    async serve() {
      const server = await createServer(context, { host: '127.0.0.1', httpPort: 0, grpcPort: 0 });
      close = () => server.close();
      return server.httpUrl;
    },
    close: () => close(),
  };
}

/** Brands of different clients; each registers its own address. */
export async function subscribers(
  place: Place,
  {
    prefix,
    count,
    urlAt,
  }: {
    /** Of their names. */
    readonly prefix: string;
    readonly count: number;
    readonly urlAt: (n: number) => string;
  },
): Promise<readonly Subscriber[]> {
  const { context } = await openWebhooks(place);
  const server = await createServer(context, { host: '127.0.0.1', httpPort: 0, grpcPort: 0 });
  const transport = createTransport({ targets: [server.httpUrl], internalCredential });
  try {
    const registrations = createClient(RegistrationService, transport);
    const made: Subscriber[] = [];
    for (let n = 0; n < count; n++) {
      const clientId = `cli_${prefix}${n}`;
      const brandId = `brd_${prefix}${n}`;
      const tenancy: Tenancy = {
        clientId,
        brandIds: [brandId],
        brandId,
        mode: 'test',
        credentialId: 'key_1',
      };
      const options = callOptions({ correlationId: 'cor_bench', tenancy });
      const { registration } = await registrations.createRegistration(
        { url: urlAt(n), eventTypes: [subscribed] },
        options,
      );
      made.push({ clientId, brandId, registrationId: registration?.registrationId ?? '' });
    }
    return made;
  } finally {
    await transport.close();
    await server.close();
  }
}

/** With a body of a kilobyte. */
export function event({ clientId, brandId }: Subscriber, n: number): EventEnvelope {
  const journeyId = `jny_${brandId.slice(4)}x${n}`;
  return makeEvent({
    type: subscribed,
    clientId,
    brandId,
    subject: journeyId,
    sequence: 1,
    test: true,
    recordedAt: Date.now(),
    data: { journeyId, sessionId: `ses_${'x'.repeat(640)}`, phase: 'qualification', actor: 'patient' },
  });
}
