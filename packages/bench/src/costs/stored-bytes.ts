import { openStore } from '@telehealth/store';
import { pagesOf, type StoredCollection } from '../idle/stored-service.ts';

/** As JSON, without indexes. */
export async function storedBytes(url: string, collections: readonly StoredCollection[]): Promise<number> {
  const store = await openStore(url);
  try {
    let bytes = 0;
    for (const definition of collections) {
      for await (const page of pagesOf(await store.collection(definition))) {
        for (const document of page) bytes += Buffer.byteLength(JSON.stringify(document));
      }
    }
    return bytes;
  } finally {
    await store.close();
  }
}
