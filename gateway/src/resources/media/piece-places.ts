import { DomainError } from '@telehealth/errors';
import type { Places } from '../../edge/limits/places.ts';

/**
 * A piece has a place while the platform takes it, and none while the sender is awaited. Throws `unavailable`
 * without a place in time.
 */
export async function* inPlaces(
  pieces: AsyncIterable<Uint8Array>,
  places: Places,
  owner: string,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    const giveBack = await placeOf(places, owner);
    try {
      yield piece;
    } finally {
      giveBack();
    }
  }
}

function placeOf(places: Places, owner: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const work = {
      owner,
      begin: () => resolve(() => places.end(work)),
      refuse: () => reject(new DomainError('unavailable', 'too many pieces of uploads wait')),
    };
    places.add(work);
  });
}
