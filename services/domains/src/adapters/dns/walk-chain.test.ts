import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walkChain } from './walk-chain.ts';

const hostname = 'login.brand.example';
const target = 'abcdefgh.login.edge.telehealth.example';

/** The finding where these names are in the CNAME records of the hostname, and `next` in those of each of them. */
const findingOf = (named: readonly string[], next: readonly string[] = []) =>
  walkChain(
    {
      cname: async (name) => (name === hostname ? named : next.length > 0 ? next : 'none'),
      addresses: async () => 'none',
    },
    hostname,
    target,
  );

test('decisions.md 7: several CNAME records at one name verify nothing, whatever their order and their number', async () => {
  const others = fc.array(fc.constantFrom(target, `${target}.`, 'elsewhere.example', 'other.example'), {
    minLength: 1,
    maxLength: 4,
  });
  const records = others.chain((more) =>
    fc.shuffledSubarray([target, ...more], { minLength: more.length + 1 }),
  );
  await fc.assert(
    fc.asyncProperty(records, async (named) => {
      expect(await findingOf(named)).toBe('wrong_target');
      expect(await findingOf(['hop.brand.example'], named)).toBe('wrong_target');
    }),
  );
});

test('decisions.md 7: one record that names the target verifies it', async () => {
  expect(await findingOf([target])).toBe('verified');
  expect(await findingOf(['hop.brand.example'], [target])).toBe('verified');
});
