import { hkdfSync } from 'node:crypto';
import { createSealer, type Sealer, type SealingKeys } from '@telehealth/sealing';
import type { BrandKey } from '@telehealth/service-kit';

/** What a suggestion id names. */
export interface SuggestionTarget {
  /** Name of the address provider. */
  readonly provider: string;
  /** The provider's own name of the address. */
  readonly ref: string;
}

/** Makes and reads ids of address suggestions for one brand of one client. */
export interface SuggestionIds {
  /** An id good for 15 minutes; undefined when it would be too long. */
  issue(target: SuggestionTarget): string | undefined;
  /** What the id names, undefined when it was not made for this brand of this client, or no longer counts. */
  read(id: string): SuggestionTarget | undefined;
}

/** Longest id. */
export const suggestionIdMaxLength = 512;

const lifetimeMs = 15 * 60_000;
const sealedFor = 'address suggestion';

/**
 * The ids of each brand. They hold what they name, so that nothing is stored, sealed under keys of the brand that
 * follow from the sealing keys: `<sealing key id>.<base64url>`. Another brand has other keys: its ids are noise.
 */
export function createSuggestionIds(
  sealingKeys: SealingKeys,
  now: () => number,
): (brand: BrandKey) => SuggestionIds {
  return ({ clientId, brandId }) => {
    const derive = ({ id, key }: SealingKeys[number]) => {
      const info = JSON.stringify([sealedFor, id, clientId, brandId]);
      return { id, key: Buffer.from(hkdfSync('sha256', key, '', info, 32)) };
    };
    const [current, ...older] = sealingKeys;
    const sealer = createSealer([derive(current), ...older.map(derive)]);
    return {
      issue({ provider, ref }) {
        const said = JSON.stringify([now() + lifetimeMs, provider, ref]);
        const id = urlSafe(sealer.seal(sealedFor, Buffer.from(said)));
        return id.length <= suggestionIdMaxLength ? id : undefined;
      },
      read(id) {
        const sealed = id.length <= suggestionIdMaxLength ? sealedIn(id) : undefined;
        const said = sealed && opened(sealer, sealed);
        if (said === undefined) return undefined;
        const [expiresAt, provider, ref] = JSON.parse(said) as [number, string, string];
        return now() < expiresAt ? { provider, ref } : undefined;
      },
    };
  };
}

function urlSafe(sealed: string): string {
  const dot = sealed.indexOf('.');
  return `${sealed.slice(0, dot)}.${Buffer.from(sealed.slice(dot + 1), 'base64').toString('base64url')}`;
}

/** The sealed text an id is made of. Every sealed text has one id: a reading that is lenient would give it many. */
function sealedIn(id: string): string | undefined {
  const dot = id.indexOf('.');
  const sealed = `${id.slice(0, dot)}.${Buffer.from(id.slice(dot + 1), 'base64url').toString('base64')}`;
  return dot > 0 && urlSafe(sealed) === id ? sealed : undefined;
}

function opened(sealer: Sealer, sealed: string): string | undefined {
  try {
    return Buffer.from(sealer.open(sealedFor, sealed)).toString('utf8');
  } catch {
    return undefined;
  }
}
