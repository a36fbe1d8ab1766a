import { createClient } from '@connectrpc/connect';
import { AddressService } from '@telehealth/contracts/intake/v1/address_service';
import { DomainError } from '@telehealth/errors';
import { errorFromWire, type Tenancy } from '@telehealth/rpc';
import { expect, test } from 'vitest';
import type { Config } from '../src/index.ts';
import { answering, candidate, startFakeSmarty, suggestion } from './fake-smarty.ts';
import { asBrand, type IntakeUnderTest, onceForAll, startIntake } from './intake-under-test.ts';

const startAddresses = async (addressProvider?: Config['addressProvider']) =>
  addressesOf(await startIntake(addressProvider && { settings: { addressProvider } }));

/** The synthetic provider; the clock of its intake stands still. */
const opened = onceForAll(startAddresses);

function addressesOf(intake: IntakeUnderTest) {
  const client = createClient(AddressService, intake.transport);
  const as = (who: Partial<Tenancy> = {}) => asBrand({ brandIds: ['brd_slim', 'brd_other'], ...who });
  const suggest = async (query: string, limit = 0, who?: Partial<Tenancy>) =>
    (await client.suggestAddresses({ q: query, limit }, as(who))).suggestions;
  return {
    intake,
    client,
    suggest,
    retrieve: (id: string, who?: Partial<Tenancy>) => client.retrieveAddress({ id }, as(who)),
    /** The refusal as it crosses the wire. */
    refusal: async (id: string, who?: Partial<Tenancy>) => {
      const refused = await client.retrieveAddress({ id }, as(who)).catch(errorFromWire);
      if (!(refused instanceof DomainError)) throw new Error('not refused');
      return { kind: refused.kind, issues: refused.issues, message: refused.message };
    },
    idOf: async (query: string, who?: Partial<Tenancy>) => (await suggest(query, 1, who))[0]?.id ?? '',
  };
}

const notFound = { kind: 'not-found', issues: [], message: expect.any(String) };

test('interface.md 4.2 and 4.3: what is suggested can be retrieved, simulated by the synthetic provider', async () => {
  const { suggest, retrieve, intake } = opened();
  const suggestions = await suggest('austin');
  expect(suggestions.map(({ label }) => label)).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/, Austin, TX 78701$/)),
  );
  const ids = suggestions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, label } of suggestions) {
    expect(id).toMatch(/^[\w.-]{1,512}$/);
    const { address, deliverable, simulated } = await retrieve(id);
    expect([deliverable, simulated]).toEqual([false, true]);
    expect(address).toMatchObject({ city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' });
    expect(label.startsWith(address?.line1 ?? 'nothing')).toBe(true);
  }
  expect(intake.log()).not.toMatch(/austin/i);
});

test('decisions.md 3 addresses: five suggestions without a limit', async () => {
  const { suggest } = opened();
  expect(await suggest('main')).toHaveLength(5);
  expect(await suggest('main', 1)).toHaveLength(1);
  expect(await suggest('main', 10)).toHaveLength(10);
});

test.each<[string, number]>([
  ['ab', 5],
  ['', 5],
  ['x'.repeat(201), 5],
  ['main', 11],
  ['main', -1],
])('decisions.md 3 addresses: %j with limit %i is malformed', async (query, limit) => {
  const { suggest } = opened();
  await expect(suggest(query, limit).catch(errorFromWire)).resolves.toMatchObject({
    kind: 'malformed-request',
  });
});

test('decisions.md 3 addresses: lengths are counted in characters', async () => {
  const { suggest } = opened();
  expect(await suggest('😀'.repeat(200))).toEqual([]);
});

test("issue 7 rule 3: a brand cannot use another brand's suggestion, nor another client's", async () => {
  const { idOf, retrieve, refusal } = opened();
  const id = await idOf('austin');
  expect(await refusal(id, { brandId: 'brd_other' })).toEqual(notFound);
  expect(await refusal(id, { clientId: 'cli_2' })).toEqual(notFound);
  expect(await refusal(id, { clientId: 'cli_2', brandIds: ['brd_x'], brandId: 'brd_x' })).toEqual(notFound);
  expect(await retrieve(id)).toMatchObject({ simulated: true });
});

test('decisions.md 3 addresses: foreign, expired, tampered and malformed ids get the same refusal', async () => {
  const { idOf, refusal, intake } = await startAddresses();
  const foreign = await idOf('austin', { brandId: 'brd_other' });
  const tampered = (await idOf('austin')).replace(/(?<=^.{40})./, (character) =>
    character === 'A' ? 'B' : 'A',
  );
  const expired = await idOf('austin');
  const ids = [foreign, tampered, '', 'k1', 'x'.repeat(513), '\u0000', '😀', '__proto__'];
  intake.clock.pass(15 * 60_000);
  const refusals = await Promise.all([...ids, expired].map((id) => refusal(id)));
  for (const refused of refusals) expect(refused).toEqual(refusals[0]);
  expect(refusals[0]).toEqual(notFound);
});

test('decisions.md 3 addresses: an id is good just short of 15 minutes, in any replica with the keys', async () => {
  const { idOf, retrieve, intake } = await startAddresses();
  const id = await idOf('austin');
  const replica = addressesOf(await startIntake({ clock: intake.clock }));
  intake.clock.pass(15 * 60_000 - 1);
  expect(await retrieve(id)).toEqual(await replica.retrieve(id));
});

test('a call without a brand is not-found', async () => {
  const { suggest, refusal } = opened();
  const asked = suggest('austin', 5, { brandId: undefined }).catch(errorFromWire);
  await expect(asked).resolves.toMatchObject({ kind: 'not-found' });
  expect(await refusal('x', { brandId: undefined })).toEqual(notFound);
});

test('interface.md 2.12: a live patient is offered no fabricated address', async () => {
  const { suggest } = opened();
  expect(await suggest('austin', 5, { mode: 'live' })).toEqual([]);
});

test('interface.md 2.12: a configured provider confirms real addresses, and fails closed', async () => {
  const smarty = await startFakeSmarty();
  const { idOf, suggest, retrieve, refusal, intake } = await startAddresses({
    provider: 'smarty',
    autocompleteUrl: smarty.autocompleteUrl,
    streetUrl: smarty.streetUrl,
    authId: 'canary-auth-id',
    authToken: 'canary-auth-token',
  });
  smarty.autocomplete = answering({ suggestions: [suggestion()] });
  smarty.street = answering([candidate()]);
  const id = await idOf('1600 amphi', { mode: 'live' });
  expect(await retrieve(id)).toMatchObject({
    address: { line1: '1600 Amphitheatre Pkwy', line2: '', postalCode: '94043-1351' },
    deliverable: true,
    simulated: false,
  });

  const before = smarty.received.length;
  expect(await refusal(id, { brandId: 'brd_other' })).toEqual(notFound);
  expect(smarty.received).toHaveLength(before);

  smarty.autocomplete = smarty.street = answering({ errors: [] }, 503);
  expect(await suggest('1600 amphi')).toEqual([]);
  expect(await retrieve(id)).toMatchObject({
    address: { line1: '1600 Amphitheatre Pkwy', postalCode: '94043' },
    deliverable: false,
    simulated: false,
  });
  expect(intake.log()).not.toMatch(/amphi|canary/i);
});

test('an id of a provider that is no longer configured is not-found', async () => {
  const { idOf, intake } = await startAddresses();
  const id = await idOf('austin');
  const another = await startIntake({
    clock: intake.clock,
    wrap: (context) => ({ ...context, addressProvider: { ...context.addressProvider, name: 'another' } }),
  });
  expect(await addressesOf(another).refusal(id)).toEqual(notFound);
});
