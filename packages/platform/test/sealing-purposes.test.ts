import { randomBytes } from 'node:crypto';
import { createSealer } from '@telehealth/sealing';
import { describe, expect, test } from 'vitest';
import { sealingPurposes as accounts } from '../../../services/accounts/src/domain/sealing-purposes.ts';
import { sealingPurposes as catalog } from '../../../services/catalog/src/domain/sealing-purposes.ts';
import { sealingPurposes as domains } from '../../../services/domains/src/domain/sealing-purposes.ts';
import { sealingPurposes as intake } from '../../../services/intake/src/domain/sealing-purposes.ts';
import { sealingPurposes as onboarding } from '../../../services/onboarding/src/domain/sealing-purposes.ts';
import { sealingPurposes as orders } from '../../../services/orders/src/domain/sealing-purposes.ts';
import { sealingPurposes as webhooks } from '../../../services/webhooks/src/domain/sealing-purposes.ts';
import { services } from '../src/services.ts';

const purposes = Object.entries({ accounts, catalog, domains, intake, onboarding, orders, webhooks }).flatMap(
  ([service, own]) => Object.values(own).map((purpose) => ({ service, purpose })),
);
/** The mistake of giving all services one key. */
const sealingKeys = [{ id: 'k1', key: randomBytes(32) }] as const;

test('every service with sealing keys says what it seals', () => {
  const sealing = services.filter(({ secrets }) => secrets.includes('SEALING_KEYS')).map(({ name }) => name);
  expect(new Set(purposes.map(({ service }) => service))).toEqual(new Set(sealing));
});

describe.each(purposes)('decisions.md 13: what was sealed for $purpose', ({ service, purpose }) => {
  const sealed = createSealer(sealingKeys, purpose).seal('one', Buffer.from('canary'));

  test('names its service and opens', () => {
    expect(purpose.startsWith(`${service} `)).toBe(true);
    expect(Buffer.from(createSealer(sealingKeys, purpose).open('one', sealed)).toString()).toBe('canary');
  });

  test.each(purposes.filter((other) => other.purpose !== purpose))(
    'does not open for $purpose, even under the same sealing key',
    (other) => {
      expect(() => createSealer(sealingKeys, other.purpose).open('one', sealed)).toThrow();
    },
  );

  test('has a purpose of its own', () => {
    expect(purposes.filter((other) => other.purpose === purpose)).toHaveLength(1);
  });
});
