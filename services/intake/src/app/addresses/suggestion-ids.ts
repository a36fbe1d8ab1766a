import { createSealer, type Sealer, type SealingKeys } from '@telehealth/sealing';
import type { BrandKey } from '@telehealth/service-kit/calls';
import { sealingPurposes } from '../../domain/sealing-purposes.ts';

export interface SuggestionTarget {
  readonly provider: string;
  /** Names the address within the provider. */
  readonly ref: string;
}

/** The ids of address suggestions of one brand. */
export interface SuggestionIds {
  /** An id that is valid for 15 minutes; undefined when it would be too long. */
  issue(target: SuggestionTarget): string | undefined;
  /** Undefined for an expired id and for one that was not made for this brand. */
  read(id: string): SuggestionTarget | undefined;
}

export const suggestionIdMaxLength = 512;

export const suggestionLifetimeMs = 15 * 60_000;

/** The ids of each brand, `<sealing key id>.<base64url>`. An id is its sealed target, bound to the brand; nothing is stored. */
export function createSuggestionIds(
  sealingKeys: SealingKeys,
  now: () => number,
): (brand: BrandKey) => SuggestionIds {
  const sealer = createSealer(sealingKeys, sealingPurposes.addressSuggestions);
  return ({ clientId, brandId }) => {
    const boundTo = JSON.stringify([clientId, brandId]);
    return {
      issue({ provider, ref }) {
        const text = JSON.stringify([now() + suggestionLifetimeMs, provider, ref]);
        const id = urlSafe(sealer.seal(boundTo, Buffer.from(text)));
        return id.length <= suggestionIdMaxLength ? id : undefined;
      },
      read(id) {
        const sealed = id.length <= suggestionIdMaxLength ? sealedIn(id) : undefined;
        const text = sealed && opened(sealer, boundTo, sealed);
        if (text === undefined) return undefined;
        const [expiresAt, provider, ref] = JSON.parse(text) as [number, string, string];
        return now() < expiresAt ? { provider, ref } : undefined;
      },
    };
  };
}

function urlSafe(sealed: string): string {
  const dot = sealed.indexOf('.');
  return `${sealed.slice(0, dot)}.${Buffer.from(sealed.slice(dot + 1), 'base64').toString('base64url')}`;
}

/** The sealed text of an id; undefined for a second spelling of the same text, which lenient decoding would accept. */
function sealedIn(id: string): string | undefined {
  const dot = id.indexOf('.');
  const sealed = `${id.slice(0, dot)}.${Buffer.from(id.slice(dot + 1), 'base64url').toString('base64')}`;
  return dot > 0 && urlSafe(sealed) === id ? sealed : undefined;
}

function opened(sealer: Sealer, boundTo: string, sealed: string): string | undefined {
  try {
    return Buffer.from(sealer.open(boundTo, sealed)).toString('utf8');
  } catch {
    return undefined;
  }
}
