import { type Address, addressLabel } from '@telehealth/instrument/walk';
import { providedAddress } from '../../domain/addresses/provided-address.ts';
import type { AddressProvider } from './address-provider.ts';
import { places, streets } from './synthetic-places.ts';

const perPlace = 2;

/** Offers about 200 fabricated addresses in all states, the same in every process. */
export function createSyntheticProvider(): AddressProvider {
  const entries = places.flatMap((place, i) =>
    Array.from({ length: perPlace }, (_, j) => entry(place, i, j)),
  );
  const addressOf = new Map(entries.map(({ ref, address }) => [ref, address]));

  return {
    name: 'synthetic',
    simulated: true,
    async suggest(query, limit) {
      const typed = wordsOf(query);
      if (typed.length === 0) return [];
      const found = entries.filter(({ words }) =>
        typed.every((part) => words.some((word) => word.startsWith(part))),
      );
      return found.slice(0, limit).map(({ ref, label }) => ({ ref, label }));
    },
    async retrieve(ref) {
      const address = addressOf.get(ref);
      return address && providedAddress(address, 'fabricated');
    },
    close: async () => undefined,
  };
}

function entry(place: string, i: number, j: number) {
  const [, city = '', state = '', postalCode = ''] = /^(.+), ([A-Z]{2}) (\d{5})$/.exec(place) ?? [];
  const n = i * perPlace + j;
  // The factors are coprime to their ranges, so neighbouring entries differ.
  const houseNumber = 100 + ((n * 1693) % 9800);
  const street = streets[(n * 5) % streets.length];
  const address: Address = {
    line1: `${houseNumber} ${street}`,
    ...(n % 4 === 1 && { line2: `Apt ${1 + (n % 30)}` }),
    city,
    state,
    postalCode,
    country: 'US',
  };
  const label = addressLabel(address);
  return { ref: label, label, address, words: wordsOf(label) };
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
