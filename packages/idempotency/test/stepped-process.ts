import { create } from '@bufbuild/protobuf';
import {
  BrandService,
  UpdateBrandRequestSchema,
  type UpdateBrandResponse,
} from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import type { SealingKeys } from '@telehealth/sealing';
import {
  AmbiguousWrite,
  type Collection,
  type Document,
  insertOnce,
  type Store,
  StoreUnavailable,
} from '@telehealth/store';
import { openIdempotency } from '../src/index.ts';
import { keyedCall } from './keyed-call.ts';

/** What becomes of the next thing a process does to the database. */
export type Fate =
  | 'done'
  /** Not done, and the process knows. */
  | 'away'
  /** Not done, and the process does not know. */
  | 'lost'
  /** Done, but the process does not know. */
  | 'answer lost'
  /** Done later, when the process has given it up. */
  | 'late';

/** What the handler decides, unless it finds its own effect. */
export type Wish = 'effect' | Extract<ErrorKind, 'conflict' | 'not-found' | 'internal'>;

/** How a call ended. */
export interface Ended {
  readonly kind: string;
  readonly effect: string | undefined;
}

/** A process that runs one keyed call and stops before everything it does to the database. */
export interface SteppedProcess {
  readonly key: string;
  readonly request: string;
  /** Undefined while it runs, and for ever when it is left standing: a process that stops is one that died. */
  ended(): Ended | undefined;
  /** Does the next thing. */
  step(fate: Fate): Promise<void>;
}

/** Begins a keyed call; `late` collects what is done after its process has given it up. */
export async function beginProcess(options: {
  readonly store: Store;
  readonly effects: Collection<Document>;
  readonly clock: { now(): number };
  readonly sealingKeys: SealingKeys;
  readonly late: (() => Promise<unknown>)[];
  readonly key: string;
  readonly request: string;
  readonly wish: Wish;
}): Promise<SteppedProcess> {
  const { store, clock, sealingKeys, late, key, request, wish } = options;
  let waiting: ((fate: Fate) => void) | undefined;
  const stepped = async <T>(run: () => Promise<T>): Promise<T> => {
    const fate = await new Promise<Fate>((resolve) => {
      waiting = resolve;
    });
    if (fate === 'done') return run();
    if (fate === 'away') throw new StoreUnavailable('away');
    if (fate === 'answer lost') await run();
    if (fate === 'late') late.push(run);
    throw new AmbiguousWrite(fate);
  };
  const inSteps = <D extends Document>(whole: Collection<D>): Collection<D> => ({
    ...whole,
    insert: (...args) => stepped(() => whole.insert(...args)),
    get: (...args) => stepped(() => whole.get(...args)),
    update: (...args) => stepped(() => whole.update(...args)),
    delete: (...args) => stepped(() => whole.delete(...args)),
  });
  const effects = inSteps(options.effects);
  const idempotency = await openIdempotency({
    store: { collection: async (definition) => inSteps(await store.collection(definition)) },
    clock,
    sealingKeys,
    logger: { warn: () => {} },
  });
  const handler = idempotency(async (_, { operationId = '' }) => {
    const brandId = deriveId('brd', operationId);
    if ((await effects.get(brandId)) === undefined) {
      if (wish !== 'effect') throw new DomainError(wish);
      await insertOnce(effects, { _id: brandId });
    }
    return { brand: { brandId } };
  }, BrandService.method.updateBrand);

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
