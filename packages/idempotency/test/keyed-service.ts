import { randomBytes } from 'node:crypto';
import { ConnectError, createClient } from '@connectrpc/connect';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { deriveId, newOperationId } from '@telehealth/ids';
import {
  type Call,
  callOptions,
  createTransport,
  errorFromWire,
  replayedHeader,
  type SessionRole,
  serveContracts,
} from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import type { SealingKeys } from '@telehealth/sealing';
import { storeFaultsAsUnavailable } from '@telehealth/service-kit/calls';
import {
  type FakeClock,
  fakeClock,
  internalCallersInTests,
  internalCredential,
} from '@telehealth/service-kit/testing';
import { type Document, openStore, type WritableCollection, type WritableStore } from '@telehealth/store';
import { getOrInsert } from '@telehealth/store/writing';
import { onTestFinished } from 'vitest';
import { openIdempotency } from '../src/index.ts';

export const sealingKeys: SealingKeys = [{ id: 'k1', key: randomBytes(32) }];

/** The answer that a caller gets. */
export interface Answer {
  /** `ok`, or the kind of the refusal. */
  readonly kind: string;
  readonly issues: readonly object[];
  readonly retryAfterSeconds: number | undefined;
  readonly replayed: boolean;
  /** The response message; undefined when the call was refused. */
  readonly message: object | undefined;
  /** Id of the effect in the response. */
  readonly effect: string | undefined;
}

/** A request and its caller; everything has a default. */
export interface Ask {
  readonly client?: string;
  readonly brand?: string;
  /** The session that calls, and whose it is; a key without it. */
  readonly session?: readonly [role: SessionRole, sessionId: string];
  readonly fingerprint?: string;
  /** The content of the request. */
  readonly route?: string;
  readonly timeoutMs?: number;
}

/** What the handler of a test does: by default it makes the effect of the call and answers with it. */
export type Script = (call: Call, makeEffect: () => Promise<string>) => Promise<string>;

/** A service whose one mutation makes an effect under an id derived from the operation, called over the wire. */
export interface KeyedService {
  readonly clock: FakeClock;
  readonly warned: readonly object[];
  /** Operation ids that the handler ran under, in order. */
  readonly ran: readonly (string | undefined)[];
  call(key: string | undefined, ask?: Ask): Promise<Answer>;
  /** A mutation of an operator contract. */
  operate(key: string, token?: string): Promise<Answer>;
  /** A call under a key of a method that has no side effects, and of one that is idempotent. */
  read(key: string, method: 'listBrands' | 'getBrand'): Promise<Answer>;
  effects(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const effectsDefinition = { name: 'effects', schemaVersion: 1 } as const;

/** Starts the service on a free port; it is closed when the test ends. */
export async function startKeyedService(options: {
  readonly storeUrl: string;
  readonly script?: Script;
  readonly clock?: FakeClock;
  readonly sealingKeys?: SealingKeys;
  /** Wraps the store of the interceptor. */
  readonly wrap?: (store: WritableStore) => Pick<WritableStore, 'collection'>;
}): Promise<KeyedService> {
  // Begins at the real time, by which the stores remove documents: records that expire by this clock are still stored.
  const { clock = fakeClock(Date.now()), script = (_, makeEffect) => makeEffect(), wrap } = options;
  const store = await openStore(options.storeUrl);
  const effects: WritableCollection<Document> = await store.collection<Document>(effectsDefinition);
  const warned: object[] = [];
  const ran: (string | undefined)[] = [];
  const idempotency = await openIdempotency({
    store: wrap?.(store) ?? store,
    clock,
    sealingKeys: options.sealingKeys ?? sealingKeys,
    purpose: 'keyed idempotency outcomes',
    logger: { warn: (fields) => void warned.push(fields) },
  });
  const run = (call: Call): Promise<string> => {
    ran.push(call.operationId);
    return script(call, async () => {
      const effect = deriveId('brd', call.operationId ?? newOperationId());
      await getOrInsert(effects, { _id: effect });
      return effect;
    });
  };
  const server = await serveContracts({
    contracts: [
      scriptedContract(BrandConfigurationService, {
        updateBrand: async (_, call) => ({ brand: { brandId: await run(call), name: 'canary-name' } }),
        listBrands: async (_, call) => ({ brands: [{ brandId: await run(call) }] }),
      }),
      scriptedContract(BrandService, {
        getBrand: async (_, call) => ({ brand: { brandId: await run(call) } }),
      }),
      scriptedContract(OperatorService, {
        createClient: async (_, call) => ({ client: { clientId: await run(call) } }),
      }),
    ],
    internalCallers: internalCallersInTests,
    authenticateOperator: async (name) => ({ name, scopes: new Set(['accounts']), clientIds: undefined }),
    interceptors: [storeFaultsAsUnavailable, idempotency],
    logger: { info: () => {}, warn: () => {}, error: () => {} },
    host: '127.0.0.1',
  });
  const transport = createTransport({ targets: [server.httpUrl], internalCredential });
  const brands = {
    ...createClient(BrandService, transport),
    ...createClient(BrandConfigurationService, transport),
  };

  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      await transport.close();
      await server.close(0);
      await store.close();
    })();
    return closing;
  };
  onTestFinished(close);

  const contextOf = (idempotencyKey: string | undefined, ask: Ask) => {
    const { client = 'cli_1', brand = 'brd_1', fingerprint, timeoutMs, session } = ask;
    const tenancy = {
      clientId: client,
      brandIds: [brand],
      brandId: brand,
      mode: 'test',
      credentialId: session?.[1],
      session: session?.[0],
    } as const;
    const requestFingerprint = fingerprint;
    return { correlationId: 'test', tenancy, idempotencyKey, requestFingerprint, timeoutMs };
  };

  const optionsOf = (key: string | undefined, ask: Ask, onHeader: OnHeader) => ({
    ...callOptions(contextOf(key, ask)),
    onHeader,
  });

  return {
    clock,
    warned,
    ran,
    call: (key, ask = {}) =>
      answerOf(async (onHeader) => {
        const request = { change: { supportRoute: ask.route ?? 'care' } };
        const message = await brands.updateBrand(request, optionsOf(key, ask, onHeader));
        return { message, effect: message.brand?.brandId };
      }),
    async operate(key, token = 'ada') {
      const asOperator = createTransport({ targets: [server.httpUrl], operatorToken: token });
      const operators = createClient(OperatorService, asOperator);
      const context = { correlationId: 'test', idempotencyKey: key };
      const answer = await answerOf(async (onHeader) => {
        const message = await operators.createClient({ name: 'x' }, { ...callOptions(context), onHeader });
        return { message, effect: message.client?.clientId };
      });
      await asOperator.close();
      return answer;
    },
    read: (key, method) =>
      answerOf(async (onHeader) => {
        const message = await brands[method]({}, optionsOf(key, {}, onHeader));
        return { message, effect: undefined };
      }),
    effects: async () => (await effects.find({}, { limit: 1000 })).map(({ _id }) => _id),
    close,
  };
}

type OnHeader = (headers: Headers) => void;

async function answerOf(
  call: (onHeader: OnHeader) => Promise<{ message: object; effect: string | undefined }>,
): Promise<Answer> {
  let headers = new Headers();
  try {
    const answer = await call((received) => {
      headers = received;
    });
    const replayed = headers.get(replayedHeader) === 'true';
    return { kind: 'ok', issues: [], retryAfterSeconds: undefined, replayed, ...answer };
  } catch (error) {
    const { kind, issues, retryAfterSeconds } = errorFromWire(error);
    const replayed = error instanceof ConnectError && error.metadata.get(replayedHeader) === 'true';
    return { kind, issues, retryAfterSeconds, replayed, message: undefined, effect: undefined };
  }
}
