import { createHash } from 'node:crypto';
import { formatApiKey, formatPublishableKey, isApiKey, isPublishableKey } from '@telehealth/ids';
import { expect, test } from 'vitest';
import { issuedKey } from './issued-key.ts';

const body = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef';

test.each([
  ['API key', issuedKey(formatApiKey(body)), 'pk_srv_', isApiKey],
  [
    'publishable key of a test client',
    issuedKey(formatPublishableKey('test', body)),
    'pub_test_',
    isPublishableKey,
  ],
  [
    'publishable key of a live client',
    issuedKey(formatPublishableKey('live', body)),
    'pub_live_',
    isPublishableKey,
  ],
])(
  'decisions.md 2: only the SHA-256 and the last four characters of an %s are stored',
  (_class, issued, prefix, isKey) => {
    const { key, stored } = issued;
    expect(key.startsWith(prefix)).toBe(true);
    expect(isKey(key)).toBe(true);
    expect(stored).toEqual({
      keySha256: createHash('sha256').update(key).digest('hex'),
      lastFour: key.slice(-4),
    });
  },
);
