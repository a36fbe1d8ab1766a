import type { WritableStore } from '@telehealth/store';
import { interceptStore } from '@telehealth/store/testing';

/** A store whose reads take place, but give their results only when they are released. */
export interface HeldReads {
  readonly wrap: (store: WritableStore) => WritableStore;
  /** Resolves after the first read. */
  readonly happened: Promise<void>;
  release(): void;
}

/** Holds every read of the store until it is released; later reads pass. */
export function holdReads(): HeldReads {
  const happened = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  return {
    happened: happened.promise,
    release: () => released.resolve(),
    wrap: (store) =>
      interceptStore(store, async (method, run) => {
        const result = await run();
        if (method !== 'get') return result;
        happened.resolve();
        await released.promise;
        return result;
      }),
  };
}
