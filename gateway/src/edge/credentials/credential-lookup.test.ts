import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ResolveCredentialResponseSchema } from '@telehealth/contracts/accounts/v1/credential_service';
import { expect, test } from 'vitest';
import { credentialLookup } from './credential-lookup.ts';

const settings = { deadlineMs: 1000, deploymentMode: 'test' } as const;
const keyHash = 'ab'.repeat(32);
const timeOfDay = Date.UTC(2030, 0, 1);

async function lookUp(response: MessageInitShape<typeof ResolveCredentialResponseSchema>) {
  const known = { known: true, class: 1, mode: 1, clientId: 'cli_1', keyId: 'key_1', brandIds: ['brd_1'] };
  const answer = create(ResolveCredentialResponseSchema, { ...known, ...response } as typeof response);
  const lookup = credentialLookup({ resolveCredential: async () => answer }, settings, () => timeOfDay);
  return await lookup(keyHash);
}

test('a resolution names the credential by the hash it was looked up under', async () => {
  expect(await lookUp({})).toEqual({
    caller: {
      credentialClass: 'api-key',
      keyHash,
      clientId: 'cli_1',
      keyId: 'key_1',
      mode: 'test',
      brandIds: ['brd_1'],
      brands: new Set(['brd_1']),
      rateLimits: { intake: 100, other: 200 },
    },
    endsInMs: undefined,
  });
});

test.each([
  [
    { intakePerSecond: 500, otherPerSecond: 1000 },
    { intake: 500, other: 1000 },
  ],
  [{ intakePerSecond: 7 }, { intake: 7, other: 200 }],
  [{ otherPerSecond: 7 }, { intake: 100, other: 7 }],
  [{}, { intake: 100, other: 200 }],
])('decisions.md 1 rate limits: limits %j of the client are %j', async (limits, rateLimits) => {
  expect((await lookUp({ limits }))?.caller.rateLimits).toEqual(rateLimits);
});

test('a credential with an end is good for what is left until then', async () => {
  expect((await lookUp({ expiresAt: BigInt(timeOfDay + 1) }))?.endsInMs).toBe(1);
  expect(await lookUp({ expiresAt: BigInt(timeOfDay) })).toBeUndefined();
  expect(await lookUp({ expiresAt: BigInt(timeOfDay - 60_000) })).toBeUndefined();
});

test('a confirmed key keeps its caller, and has the end that the confirmation says', async () => {
  const asked: string[] = [];
  const confirmed = { known: true, confirmed: true, keyId: 'key_1', expiresAt: BigInt(timeOfDay + 500) };
  const answer = create(ResolveCredentialResponseSchema, confirmed);
  const resolveCredential = async ({ knownKeyId = '' }) => {
    asked.push(knownKeyId);
    return answer;
  };
  const known = (await lookUp({}))?.caller;
  const lookup = credentialLookup({ resolveCredential }, settings, () => timeOfDay);
  expect(await lookup(keyHash, known)).toEqual({ caller: known, endsInMs: 500 });
  expect(asked).toEqual(['key_1']);
});
