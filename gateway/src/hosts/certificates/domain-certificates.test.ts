import { certificates } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import type { ActiveDomain } from '../../upstream/active-domains.ts';
import { domainCertificates } from './domain-certificates.ts';

const hostname = 'login.shop.example';
const domain: ActiveDomain = {
  ...{ hostname, clientId: 'cli_1', brandId: 'brd_1', kind: 'login', certificateFingerprint: 'f1' },
};

/** Certificates over a list that a test changes. */
function under() {
  const active = new Map([[hostname, domain]]);
  const listeners: (() => void)[] = [];
  const state = { isDown: false, loads: 0, gate: Promise.resolve() };
  const find = domainCertificates({
    activeDomains: {
      find: (name) => active.get(name),
      ofBrand: () => undefined,
      onChange: (listener) => void listeners.push(listener),
    },
    async load() {
      state.loads += 1;
      await state.gate;
      if (state.isDown) throw new Error('down');
      const { cert: chain, key: privateKey } = certificates.server;
      return { chain, privateKey, fingerprint: 'f1' };
    },
    logger: { warn: () => {} },
  });
  const change = (isActive: boolean) => {
    if (isActive) active.set(hostname, domain);
    else active.delete(hostname);
    for (const listener of listeners) listener();
  };
  return { find, change, state };
}

test('decisions.md 8: the certificate of a removed domain leaves the memory, without a handshake that asks for it', async () => {
  const { find, change, state } = under();
  expect(await find(hostname)).toBeDefined();
  change(false);
  change(true);
  state.isDown = true;
  expect(await find(hostname)).toBeUndefined();
});

test('decisions.md 8: a certificate that is read while its domain is removed is not stored', async () => {
  const { find, change, state } = under();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.gate = promise;
  const reading = find(hostname);
  change(false);
  resolve();
  expect(await reading).toBeUndefined();
  change(true);
  state.isDown = true;
  expect(await find(hostname)).toBeUndefined();
});
