import type { Collection, CollectionDefinition, Document, Store } from '@telehealth/store';

/** A store whose reads have happened but are not told before they are released. */
export interface HeldReads {
  readonly store: (store: Store) => Pick<Store, 'collection'>;
  /** Resolves once a read has happened. */
  readonly happened: Promise<void>;
  release(): void;
}

/** Holds every read of the store until released; what is read later passes. */
export function holdReads(): HeldReads {
  const happened = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  return {
    happened: happened.promise,
    release: () => released.resolve(),
    store: (store) => ({
      async collection<D extends Document>(definition: CollectionDefinition<D>): Promise<Collection<D>> {
        const whole = await store.collection(definition);
        return {
          ...whole,
          async get(...args) {
            const met = await whole.get(...args);
            happened.resolve();
            await released.promise;
            return met;
          },
        };
      },
    }),
  };
}
