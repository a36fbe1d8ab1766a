import { StoreService } from '@telehealth/contracts/common/v1/store_service';
import type { Bus } from '@telehealth/events';
import { type Contract, contract } from '@telehealth/rpc';
import type { Store } from '@telehealth/store';
import { limitsOf } from '../calls/store-calls.ts';

/** Number of files in a folder, and their bytes. */
export interface FolderSize {
  readonly count: number;
  readonly bytes: number;
}

/** By the name of the folder. Undefined: it is a bucket, whose provider shows its size. */
export type Folders = Readonly<Record<string, (() => Promise<FolderSize>) | undefined>>;

interface Stored {
  readonly store: Pick<Store, 'sizes'>;
  readonly bus: Pick<Bus, 'storedBytes'>;
}

/** For operators: what the service stores. */
export function storeService({ store, bus }: Stored, folders: Folders): Contract {
  return contract(StoreService, {
    async getSizes(_, call) {
      const collections = await store.sizes(limitsOf(call));
      const files = Object.entries(folders).flatMap(([name, size]) =>
        size === undefined ? [] : [size().then((folder) => ({ name, ...folder }))],
      );
      return {
        collections: collections.map(({ name, documents: count, bytes }) => ({ name, count, bytes })),
        folders: await Promise.all(files),
        streamBytes: (await bus.storedBytes())?.bytes,
      };
    },
  });
}
