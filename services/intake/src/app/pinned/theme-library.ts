import { sha256Hex } from '@telehealth/instrument/bundle';
import type { CallOptions } from '@telehealth/store';
import { LRUCache } from 'lru-cache';
import type { Themes } from '../../storage/themes.ts';
import type { ShareParts } from '../client-share.ts';
import { createPinnedContent } from './pinned-content.ts';

/** A journey is shown in the theme of its brand at the mint. */
export interface ThemeLibrary {
  /** The name of a stored theme (JSON text); undefined for an empty one. Throws `rate-limited` for too many new themes in a day. */
  keep(themeJson: string, clientId: string, options?: CallOptions): Promise<string | undefined>;
  /** The theme of that name; undefined when it is missing: steps are then shown without a theme. */
  find(sha256: string, options?: CallOptions): Promise<string | undefined>;
}

/** Characters of themes held in memory; others are read again when they are shown. */
const maxCharacters = 8_000_000;

export function createThemeLibrary(themes: Themes, parts: ShareParts): ThemeLibrary {
  const pinnedThemes = createPinnedContent(themes, parts);
  const held = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: ({ length }) => length,
  });

  return {
    async keep(themeJson, clientId, options) {
      if (themeJson === '' || themeJson === '{}') return undefined;
      const sha256 = sha256Hex(themeJson);
      await pinnedThemes.keep({ _id: sha256, json: themeJson }, clientId, options);
      held.set(sha256, themeJson);
      return sha256;
    },
    async find(sha256, options) {
      const known = held.get(sha256);
      if (known !== undefined) return known;
      const stored = await themes.get(sha256, options);
      if (stored) held.set(sha256, stored.json);
      return stored?.json;
    },
  };
}
