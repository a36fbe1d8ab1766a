import { createLogger, createRegistry } from '@telehealth/service-kit/telemetry';
import { expect, onTestFinished, test } from 'vitest';
import type { AddressProvider } from '../src/adapters/addresses/address-provider.ts';
import { monitorProvider } from '../src/adapters/addresses/provider-monitor.ts';
import { maxAnswerBytes } from '../src/adapters/addresses/smarty-exchange.ts';
import { createSmartyProvider } from '../src/adapters/addresses/smarty-provider.ts';
import {
  answering,
  candidate,
  type FakeSmarty,
  type SmartyAnswer,
  startFakeSmarty,
  suggestion,
} from './fake-smarty.ts';

const credentials = { authId: 'canary-auth-id', authToken: 'canary-auth-token' };
const { signal } = new AbortController();

interface ProviderUnderTest {
  readonly smarty: FakeSmarty;
  readonly provider: AddressProvider;
  log(): string;
  failures(): Promise<string>;
}

async function startProvider(timeoutMs = 30_000): Promise<ProviderUnderTest> {
  const smarty = await startFakeSmarty();
  const lines: string[] = [];
  const logger = createLogger({ service: 'test', destination: { write: (line) => lines.push(line) } });
  const registry = createRegistry('test');
  const { autocompleteUrl, streetUrl } = smarty;
  const settings = { autocompleteUrl, streetUrl, ...credentials };
  const provider = createSmartyProvider(settings, {
    watch: monitorProvider({ logger, registry }),
    timeoutMs,
  });
  onTestFinished(() => provider.close());
  return {
    smarty,
    provider,
    log: () => lines.join(''),
    failures: () => registry.getSingleMetricAsString('address_provider_failures_total'),
  };
}

async function refOf({ smarty, provider }: ProviderUnderTest, said: object = {}): Promise<string> {
  smarty.autocomplete = answering({ suggestions: [suggestion(said)] });
  const [first] = await provider.suggest('1600 amph', 1, signal);
  if (first === undefined) throw new Error('no suggestion');
  return first.ref;
}

const asSuggested = {
  line1: '1600 Amphitheatre Pkwy',
  city: 'Mountain View',
  state: 'CA',
  postalCode: '94043',
  country: 'US',
};
const normalized = { ...asSuggested, postalCode: '94043-1351' };

test('interface.md 4.2: suggestions are labels, at most as many as asked for', async () => {
  const { smarty, provider } = await startProvider();
  smarty.autocomplete = answering({
    suggestions: [
      suggestion(),
      suggestion({ secondary: 'Apt 4' }),
      suggestion({ secondary: 'Apt', entries: 108 }),
      suggestion({ street_line: 'Another' }),
    ],
  });
  const labels = (await provider.suggest('1600 Amphi & co', 3, signal)).map(({ label }) => label);
  expect(labels).toEqual([
    '1600 Amphitheatre Pkwy, Mountain View, CA 94043',
    '1600 Amphitheatre Pkwy Apt 4, Mountain View, CA 94043',
    '1600 Amphitheatre Pkwy, Mountain View, CA 94043',
  ]);
  const authorization = `Basic ${Buffer.from('canary-auth-id:canary-auth-token').toString('base64')}`;
  expect(smarty.received).toEqual([
    {
      method: 'GET',
      path: '/lookup',
      query: { search: '1600 Amphi & co', max_results: '3' },
      authorization,
      body: '',
    },
  ]);
});

test.each([
  ['an empty list', { suggestions: [] }],
  ['null', { suggestions: null }],
  ['what has no address', { suggestions: [suggestion({ city: '' }), null, 7, {}] }],
  ['over-long text', { suggestions: [suggestion({ street_line: 'x'.repeat(101) })] }],
  ['a text with line breaks', { suggestions: [suggestion({ street_line: '1 Main\nSt' })] }],
])('%s is no suggestion, and no failure', async (_what, document) => {
  const { smarty, provider, log } = await startProvider();
  smarty.autocomplete = answering(document);
  expect(await provider.suggest('1600', 5, signal)).toEqual([]);
  expect(log()).toBe('');
});

test('interface.md 4.3: a selected suggestion is normalized and confirmed, and is in no URL', async () => {
  const started = await startProvider();
  const { smarty, provider } = started;
  smarty.street = answering([candidate()]);
  const provided = await provider.retrieve(await refOf(started), signal);
  expect(provided).toEqual({ address: normalized, deliverable: true, simulated: false });
  const asked = smarty.received.at(-1);
  expect([asked?.method, asked?.path, asked?.query]).toEqual(['POST', '/street-address', {}]);
  expect(JSON.parse(asked?.body ?? '')).toMatchObject([
    { street: '1600 Amphitheatre Pkwy', city: 'Mountain View', state: 'CA', zipcode: '94043' },
  ]);
});

test('interface.md 2.12: a unit is the second line', async () => {
  const started = await startProvider();
  started.smarty.street = answering([
    candidate(
      {},
      { delivery_line_1: '1600 Amphitheatre Pkwy Apt 4' },
      { secondary_designator: 'Apt', secondary_number: '4' },
    ),
  ]);
  const ref = await refOf(started, { secondary: 'Apt 4' });
  expect(await started.provider.retrieve(ref, signal)).toMatchObject({
    address: { ...normalized, line2: 'Apt 4' },
    deliverable: true,
  });
  expect(JSON.parse(started.smarty.received.at(-1)?.body ?? '')).toMatchObject([{ secondary: 'Apt 4' }]);
});

test('a suggestion of all units of a building is the building, not deliverable', async () => {
  const started = await startProvider();
  started.smarty.street = answering([candidate({ dpv_match_code: 'D', dpv_footnotes: 'AAN1' })]);
  const provided = await started.provider.retrieve(
    await refOf(started, { secondary: 'Apt', entries: 108 }),
    signal,
  );
  expect(provided).toEqual({ address: normalized, deliverable: false, simulated: false });
  expect(JSON.parse(started.smarty.received.at(-1)?.body ?? '')).toMatchObject([{ secondary: '' }]);
});

test.each([
  ['matches without its unit', { dpv_match_code: 'S' }],
  ['lacks its unit', { dpv_match_code: 'D' }],
  ['does not match', { dpv_match_code: 'N' }],
  ['matches nothing', { dpv_match_code: '' }],
  ['has no verdict', { dpv_match_code: undefined }],
  ['is vacant', { dpv_vacant: 'Y' }],
  ['is not active', { active: 'N' }],
])('interface.md 2.12: an address that %s is not confirmed deliverable', async (_what, analysis) => {
  const started = await startProvider();
  started.smarty.street = answering([candidate(analysis)]);
  const provided = await started.provider.retrieve(await refOf(started), signal);
  expect(provided).toEqual({ address: normalized, deliverable: false, simulated: false });
});

test('interface.md 2.12: an address without a candidate is returned as suggested, not deliverable', async () => {
  const started = await startProvider();
  started.smarty.street = answering([]);
  const provided = await started.provider.retrieve(await refOf(started, { secondary: 'Apt 4' }), signal);
  expect(provided).toEqual({
    address: { ...asSuggested, line2: 'Apt 4' },
    deliverable: false,
    simulated: false,
  });
  expect(started.log()).toBe('');
});

const redirect: SmartyAnswer = (response) => {
  response.writeHead(302, { location: '/elsewhere' }).end();
};
const oversized: SmartyAnswer = (response) => {
  const rest = ' '.repeat(maxAnswerBytes);
  response.writeHead(200).end(`${JSON.stringify({ suggestions: [suggestion()] })}${rest}`);
};
const oversizedInPieces: SmartyAnswer = (response) => {
  response.writeHead(200).write('{"suggestions":[');
  response.end(`${JSON.stringify(suggestion())}${' '.repeat(maxAnswerBytes)}]}`);
};
const brokenOff: SmartyAnswer = (response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"sugg', () => response.destroy());
};
const failing: [string, SmartyAnswer][] = [
  ['400', answering({ errors: [{ id: 1, message: 'bad' }] }, 400)],
  ['401', answering({ errors: [{ id: 2, message: 'credentials' }] }, 401)],
  ['402', answering({ errors: [{ id: 3, message: 'no subscription' }] }, 402)],
  ['429', answering({ errors: [{ id: 4, message: 'too many' }] }, 429)],
  ['500', answering('oops', 500)],
  ['503', (response) => response.writeHead(503).end()],
  ['a redirect', redirect],
  ['no JSON', (response) => response.writeHead(200).end('<html>')],
  ['an empty body', (response) => response.writeHead(200).end()],
  ['another document', answering({ hello: 'world' })],
  ['a list of another kind', answering({ suggestions: 'x' })],
  ['a candidate without an address', answering([{ components: { city_name: 7 } }])],
  ['too much', oversized],
  ['too much, in pieces', oversizedInPieces],
  ['an answer broken off', brokenOff],
  ['a cut connection', (response) => response.destroy()],
];

test.each(failing)(
  'decisions.md 4: on %s there are no suggestions, and an address is told unconfirmed',
  async (_what, answer) => {
    const started = await startProvider();
    const { smarty, provider, log, failures } = started;
    const ref = await refOf(started);
    smarty.autocomplete = answer;
    smarty.street = answer;
    expect(await provider.suggest('77 canary street', 5, signal)).toEqual([]);
    expect(await provider.retrieve(ref, signal)).toEqual({
      address: asSuggested,
      deliverable: false,
      simulated: false,
    });
    expect(smarty.received.map(({ path }) => path)).not.toContain('/elsewhere');
    expect(log().match(/the address provider does not answer/g)).toHaveLength(2);
    expect(log()).not.toMatch(/canary|Amphitheatre/i);
    expect(await failures()).toMatch(/operation="suggest".* 1\n.*operation="confirm".* 1$/m);

    smarty.autocomplete = answering({ suggestions: [suggestion()] });
    smarty.street = answering([candidate()]);
    expect(await provider.suggest('1600', 5, signal)).toHaveLength(1);
    expect(await provider.retrieve(ref, signal)).toMatchObject({ deliverable: true });
    expect(log().match(/answers again/g)).toHaveLength(2);
  },
);

test.each([201, 302, 400, 401, 402, 429, 500, 503])(
  'what comes with status %i is not believed',
  async (status) => {
    const started = await startProvider();
    const ref = await refOf(started);
    started.smarty.autocomplete = answering({ suggestions: [suggestion()] }, status);
    started.smarty.street = answering([candidate()], status);
    expect(await started.provider.suggest('1600', 5, signal)).toEqual([]);
    expect(await started.provider.retrieve(ref, signal)).toMatchObject({ deliverable: false });
    expect(started.log().match(new RegExp(`"code":${status}`, 'g'))).toHaveLength(2);
  },
);

const silent: SmartyAnswer = () => undefined;
const stalled: SmartyAnswer = (response) => void response.writeHead(200).write('{"suggestions":[');
test.each([
  ['never answers', silent],
  ['stops in the middle', stalled],
])('a service that %s is given up', async (_what, answer) => {
  const started = await startProvider(500);
  const ref = await refOf(started);
  started.smarty.autocomplete = answer;
  started.smarty.street = answer;
  expect(await started.provider.suggest('1600', 5, signal)).toEqual([]);
  expect(await started.provider.retrieve(ref, signal)).toMatchObject({ deliverable: false });
  expect(started.log()).toContain('TimeoutError');
});

test('without a listening server there are no suggestions', async () => {
  const url = 'http://127.0.0.1:9/lookup';
  const logger = createLogger({ service: 'test', level: 'silent' });
  const settings = { autocompleteUrl: url, streetUrl: url, ...credentials };
  const provider = createSmartyProvider(settings, {
    watch: monitorProvider({ logger, registry: undefined }),
  });
  expect(await provider.suggest('1600', 5, signal)).toEqual([]);
  await provider.close();
});

test('a caller who gives up is no failure of the provider', async () => {
  const started = await startProvider();
  const ref = await refOf(started);
  const caller = new AbortController();
  const reason = new Error('the caller is gone');
  started.smarty.autocomplete = () => caller.abort(reason);
  started.smarty.street = started.smarty.autocomplete;
  await expect(started.provider.suggest('1600', 5, caller.signal)).rejects.toBe(reason);
  await expect(started.provider.retrieve(ref, caller.signal)).rejects.toBe(reason);
  expect(started.log()).toBe('');
});

test('a series of failures is one line in the log', async () => {
  const { smarty, provider, log } = await startProvider();
  smarty.autocomplete = answering({}, 500);
  for (let i = 0; i < 3; i++) await provider.suggest('1600', 5, signal);
  expect(log().match(/does not answer/g)).toHaveLength(1);
});

test.each(['', 'x', 'a\n\nb\nc', 'a\n\nb\nc\nd\ne', '\n\nb\nc\nd'])('%j is no ref', async (ref) => {
  const { smarty, provider } = await startProvider();
  expect(await provider.retrieve(ref, signal)).toBeUndefined();
  expect(smarty.received).toEqual([]);
});
