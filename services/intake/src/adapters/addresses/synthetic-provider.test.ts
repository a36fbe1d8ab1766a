import { expect, test } from 'vitest';
import { createSyntheticProvider } from './synthetic-provider.ts';

const { signal } = new AbortController();
const provider = createSyntheticProvider();
const labels = async (query: string, limit = 10) =>
  (await provider.suggest(query, limit, signal)).map(({ label }) => label);

const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';

test('every state has addresses, all of them distinct', async () => {
  const all = new Set<string>();
  for (const state of states.split(' ')) {
    const ofState = (await labels(state, 300)).filter((label) => label.includes(`, ${state} `));
    expect(ofState, state).toHaveLength(4);
    for (const label of ofState) all.add(label);
  }
  expect(all.size).toBe(204);
});

test('interface.md 2.12: a synthetic address is simulated and never deliverable', async () => {
  for (const { ref, label } of await provider.suggest('apt', 300, signal)) {
    const provided = await provider.retrieve(ref, signal);
    expect(provided).toEqual({
      address: {
        line1: expect.stringMatching(/^\d{3,4} \w+ \w+$/),
        line2: expect.stringMatching(/^Apt \d+$/),
        city: expect.any(String),
        state: expect.stringMatching(/^[A-Z]{2}$/),
        postalCode: expect.stringMatching(/^\d{5}$/),
        country: 'US',
      },
      deliverable: false,
      simulated: true,
    });
    expect(label).toContain(provided?.address.line1);
  }
  const [plain] = await provider.suggest('100 main', 1, signal);
  expect(await provider.retrieve(plain?.ref ?? '', signal)).not.toHaveProperty('address.line2');
});

test('it is the same provider in every process', async () => {
  const [other] = await createSyntheticProvider().suggest('austin tx', 1, signal);
  expect(await provider.suggest('austin tx', 1, signal)).toEqual([other]);
  expect(await provider.retrieve(other?.ref ?? '', signal)).toBeDefined();
});

test('a query matches beginnings of words, in any order and case', async () => {
  const [label = ''] = await labels('austin tx', 1);
  expect(label).toMatch(/, Austin, TX 78701$/);
  expect(await labels('tx  AUST', 1)).toEqual([label]);
  expect(await labels(label)).toEqual([label]);
  expect(await labels('ustin')).toEqual([]);
  expect(await labels('tx', 3)).toHaveLength(3);
});

test('what has no words, and what no address has, is suggested nothing', async () => {
  for (const query of ['   ', '---', 'zzz', '\u0000\u0000\u0000']) expect(await labels(query)).toEqual([]);
});

test('an unknown ref has no address', async () => {
  for (const ref of ['', 'nothing', '__proto__', 'constructor']) {
    expect(await provider.retrieve(ref, signal)).toBeUndefined();
  }
});
