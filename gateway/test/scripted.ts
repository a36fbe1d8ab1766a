import { hash } from 'node:crypto';
import { create, type DescService, type MessageInitShape } from '@bufbuild/protobuf';
import type { CallOptions, Client } from '@connectrpc/connect';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import {
  CredentialClass,
  ResolveCredentialResponseSchema,
} from '@telehealth/contracts/accounts/v1/credential_service';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { SearchService } from '@telehealth/contracts/common/v1/search_service';
import { type InstrumentStepSchema, SessionStatus } from '@telehealth/contracts/intake/v1/instrument_step';
import {
  AbandonResponseSchema,
  BackResponseSchema,
  NextResponseSchema,
  ResolveResponseSchema,
} from '@telehealth/contracts/intake/v1/intake_service';
import { NodeKind } from '@telehealth/contracts/intake/v1/rendered_node';
import { DomainError } from '@telehealth/errors';
import { formatApiKey, formatPublishableKey } from '@telehealth/ids';
import { mapValues } from '@telehealth/public-api/schema/map-values';
import { createLogger, createRegistry } from '@telehealth/service-kit/telemetry';
import { sessionCookie } from '../src/edge/browser-sessions/session-cookie.ts';
import { attemptCookie } from '../src/hosts/console/issuers/attempt-cookie.ts';
import { createMemberIssuers } from '../src/hosts/console/issuers/member-issuers.ts';
import { buildApp, type Clients, type Context, createCursors, type Settings } from '../src/index.ts';
import { contracts as contractsOfClients } from '../src/upstream/clients.ts';

/** The contracts of the services behind the gateway, by the name of the client for each. */
export const contracts = { ...contractsOfClients, audits: AuditService, searches: SearchService } as const;

/** A well-formed key, another one for every letter. The scripted accounts service knows those named here. */
export const keyOf = (letter: string): string => formatApiKey(letter.repeat(32));
export const ownKey = keyOf('a');
export const liveKey = keyOf('b');
export const unknownKey = keyOf('z');
/** The key of a client whose only brand is `ownBrand`. */
export const singleBrandKey = keyOf('s');
/** Keys of `ownBrand`; the second is of a live client. */
export const publishableKey = formatPublishableKey('test', 'p'.repeat(32));
export const livePublishableKey = formatPublishableKey('live', 'p'.repeat(32));
export const unknownPublishableKey = formatPublishableKey('test', 'z'.repeat(32));
/** Well-formed keys whose prefix names another class than accounts does. */
export const misnamedKeys = [keyOf('m'), formatPublishableKey('test', 'm'.repeat(32))] as const;

export const ownBrand = 'brd_own';
export const otherOwnBrand = 'brd_second';
export const foreignBrand = 'brd_foreign';

/** Headers of a request that passes every check before the route's own. */
export const ownHeaders = { authorization: `Bearer ${ownKey}`, 'x-brand-id': ownBrand };

/** One call an upstream received. */
export interface ReceivedCall {
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare what was sent as a whole
  readonly message: any;
  readonly options: CallOptions | undefined;
}

type Resolution = MessageInitShape<typeof ResolveCredentialResponseSchema>;
type StepAnswer = { readonly step: MessageInitShape<typeof InstrumentStepSchema> };

/** A step as intake answers it, as small as it can be. */
export const someStep = {
  step: {
    sessionId: 'ses_1',
    journeyId: 'jny_1',
    status: SessionStatus.ACTIVE,
    node: { nodeId: 'n1', kind: NodeKind.QUESTION, sectionId: 's1' },
  },
} satisfies StepAnswer;

export const ownResolution = {
  known: true,
  class: CredentialClass.API_KEY,
  clientId: 'cli_own',
  mode: ClientMode.TEST,
  brandIds: [ownBrand, otherOwnBrand],
  keyId: 'key_own',
  // The scripted clock stands still, so these are what one app takes.
  limits: { intakePerSecond: 100_000, otherPerSecond: 100_000 },
} satisfies Resolution;

export const publishableResolution = {
  ...ownResolution,
  class: CredentialClass.PUBLISHABLE,
  brandIds: [ownBrand],
  keyId: 'key_published',
} satisfies Resolution;

const resolutionOfKey: readonly (readonly [string, Resolution])[] = [
  [ownKey, ownResolution],
  [singleBrandKey, { ...ownResolution, brandIds: [ownBrand] }],
  [liveKey, { ...ownResolution, mode: ClientMode.LIVE }],
  [publishableKey, publishableResolution],
  [livePublishableKey, { ...publishableResolution, mode: ClientMode.LIVE }],
  [misnamedKeys[0], publishableResolution],
  [misnamedKeys[1], ownResolution],
];
const resolutions = new Map(
  resolutionOfKey.map(([key, resolution]) => [hash('sha256', key, 'hex'), resolution]),
);

/** What the scripted accounts service says of a key. */
export function resolutionOf(keySha256: Uint8Array): Resolution {
  return resolutions.get(Buffer.from(keySha256).toString('hex')) ?? { known: false };
}

/** What a test may replace. */
export interface Script {
  readonly settings?: Partial<Settings>;
  readonly bus?: Context['bus'];
  readonly tracer?: Context['tracer'];
  resolveCredential?: (keySha256: Uint8Array) => Promise<Resolution>;
  step?: (call: ReceivedCall) => Promise<StepAnswer>;
}

/** A context over scripted upstreams, with everything that left the gateway. */
export function scriptedContext(script: Script = {}) {
  const calls: ReceivedCall[] = [];
  const lines: string[] = [];
  const clock = { time: 1_000_000, now: () => clock.time };

  const stepOf = async (method: string, message: unknown, options: CallOptions | undefined) => {
    const call = { method, message, options };
    calls.push(call);
    return script.step === undefined ? someStep : await script.step(call);
  };
  const unscripted = (service: DescService) => {
    const methods = service.methods.map(({ localName }) => {
      const refuse = async (message: unknown, options?: CallOptions) => {
        calls.push({ method: localName, message, options });
        throw new DomainError('internal', `${localName} is not scripted`);
      };
      return [localName, refuse];
    });
    return Object.fromEntries(methods);
  };
  const unscriptedClients = mapValues(contracts, unscripted) as {
    [Name in keyof typeof contracts]: Client<(typeof contracts)[Name]>;
  };
  const clients: Clients = {
    media: {
      exchange: async ({ method }) => {
        calls.push({ method: `media ${method}`, message: undefined, options: undefined });
        throw new DomainError('internal', 'media are not scripted');
      },
    },
    ...unscriptedClients,
    audits: [unscriptedClients.audits],
    searches: {
      intake: unscriptedClients.searches,
      orders: unscriptedClients.searches,
      webhooks: unscriptedClients.searches,
      catalog: unscriptedClients.searches,
    },
    credentials: {
      async resolveCredential(message, options) {
        calls.push({ method: 'resolveCredential', message, options });
        const sha256 = message.keySha256 ?? new Uint8Array();
        const answer = await (script.resolveCredential ?? resolutionOf)(sha256);
        return create(ResolveCredentialResponseSchema, answer);
      },
    },
    intake: {
      resolve: async (message, options) =>
        create(ResolveResponseSchema, await stepOf('resolve', message, options)),
      next: async (message, options) => create(NextResponseSchema, await stepOf('next', message, options)),
      back: async (message, options) => create(BackResponseSchema, await stepOf('back', message, options)),
      abandon: async (message, options) =>
        create(AbandonResponseSchema, await stepOf('abandon', message, options)),
      review: unscriptedClients.intake.review,
    },
  };
  const context: Context = {
    settings: {
      deadlineMs: 10_000,
      deploymentMode: 'test',
      maxInFlight: 100,
      operationsDocs: true,
      problemBase: '',
      publicOrigin: undefined,
      rateLimits: true,
      securityContact: undefined,
      tlsPort: undefined,
      trustedProxies: [],
      ...script.settings,
    },
    clients,
    readOnlyState: { isOn: () => false },
    activeDomains: { find: () => undefined, ofBrand: () => undefined, onChange: () => {} },
    memberIssuers: createMemberIssuers({ send: () => Promise.reject(new Error('no issuer')) }, clock.now),
    attemptCookie: attemptCookie(['a-secret-for-this-test'], Date.now),
    signIn: undefined,
    cursors: createCursors(['a-secret-for-this-test']),
    sessionCookie: sessionCookie(['a-secret-for-this-test']),
    pages: undefined,
    consoleFiles: undefined,
    logger: createLogger({
      service: 'gateway',
      destination: { write: (line: string) => void lines.push(line) },
    }),
    registry: createRegistry('gateway'),
    clock,
    bus: script.bus,
    tracer: script.tracer,
    checks: {},
    close: async () => undefined,
  };
  return { context, calls, lines, clock };
}

/**
 * One application for all tests of a file. `begin` gives a test its script, an hour after the test before, so that
 * nothing is cached any more and every allowance is whole.
 */
export function sharedApp(usual: Script = {}) {
  const script: Script = {};
  const scripted = scriptedContext(script);
  const app = buildApp(scripted.context);
  return {
    app,
    begin(own: Script = {}) {
      delete script.step;
      delete script.resolveCredential;
      Object.assign(script, usual, own);
      scripted.calls.length = 0;
      scripted.lines.length = 0;
      scripted.clock.time += 3_600_000;
      return { app, ...scripted };
    },
  };
}

/** How often an upstream's method was called. */
export function callsTo(calls: readonly ReceivedCall[], method: string): number {
  return calls.filter((call) => call.method === method).length;
}
