import { create } from '@bufbuild/protobuf';
import {
  BrandConfigurationService,
  UpdateBrandRequestSchema,
  type UpdateBrandResponse,
} from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import type { SealingKeys } from '@telehealth/sealing';
import {
  AmbiguousWrite,
  type Document,
  StoreUnavailable,
  type WritableCollection,
  type WritableStore,
} from '@telehealth/store';
import { interceptCollection, interceptStore } from '@telehealth/store/testing';
import { getOrInsert } from '@telehealth/store/writing';
import { openIdempotency } from '../src/index.ts';
import { keyedCall } from './keyed-call.ts';

/** What happens to the next call of a process to the database. */
export type Fate =
  | 'done'
  /** Not executed, and the process knows. */
  | 'away'
  /** Not executed, and the process does not know. */
  | 'lost'
  /** Executed, but the process does not know. */
  | 'answer lost'
  /** Executed later, after the process has given it up. */
  | 'late';

/** How the handler ends, unless it finds its own effect. */
export type Wish = 'effect' | Extract<ErrorKind, 'conflict' | 'not-found' | 'internal'>;

/** How a call ended. */
export interface Ended {
  readonly kind: string;
  readonly effect: string | undefined;
}

/** A process that runs one keyed call and stops before each of its calls to the database. */
export interface SteppedProcess {
  readonly key: string;
  readonly request: string;
  /** Undefined while it runs. A process that gets no further step counts as dead. */
  ended(): Ended | undefined;
  /** Lets the next call meet its fate. */
  step(fate: Fate): Promise<void>;
}

/** Begins a keyed call; `late` collects the calls that are executed after the process has given them up. */
export async function beginProcess(options: {
  readonly store: WritableStore;
  readonly effects: WritableCollection<Document>;
  readonly clock: { now(): number };
  readonly sealingKeys: SealingKeys;
  readonly late: (() => Promise<unknown>)[];
  readonly key: string;
  readonly request: string;
  readonly wish: Wish;
}): Promise<SteppedProcess> {
  const { store, clock, sealingKeys, late, key, request, wish } = options;
  let waiting: ((fate: Fate) => void) | undefined;
  const stepped = async <T>(_: unknown, run: () => Promise<T>): Promise<T> => {
    const fate = await new Promise<Fate>((resolve) => {
      waiting = resolve;
    });
    if (fate === 'done') return run();
    if (fate === 'away') throw new StoreUnavailable('away');
    if (fate === 'answer lost') await run();
    if (fate === 'late') late.push(run);
    throw new AmbiguousWrite(fate);
  };
  const effects = interceptCollection(options.effects, stepped);
  const idempotency = await openIdempotency({
    store: interceptStore(store, stepped),
    clock,
    sealingKeys,
    purpose: 'stepped idempotency outcomes',
    logger: { warn: () => {} },
  });
  const handler = idempotency(async (_, { operationId = '' }) => {
    const brandId = deriveId('brd', operationId);
    if ((await effects.get(brandId)) === undefined) {
      if (wish !== 'effect') throw new DomainError(wish);
      await getOrInsert(effects, { _id: brandId });
    }
    return { brand: { brandId } };
  }, BrandConfigurationService.method.updateBrand);

  let ended: Ended | undefined;
  handler(create(UpdateBrandRequestSchema), keyedCall(key, request)).then(
    (response) => {
      ended = { kind: 'ok', effect: (response as UpdateBrandResponse).brand?.brandId };
    },
    (error: unknown) => {
      ended = { kind: error instanceof DomainError ? error.kind : 'failed', effect: undefined };
    },
  );
  await settled();
  return {
    key,
    request,
    ended: () => ended,
    async step(fate) {
      waiting?.(fate);
      await settled();
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
