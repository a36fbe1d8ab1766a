import { ConfigError, readConfig } from '@telehealth/service-kit';
import { expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { readAddressProvider } from './settings.ts';

type Environment = Readonly<Record<string, string>>;

const smarty = {
  ADDRESS_PROVIDER: 'smarty',
  SMARTY_AUTH_ID: '1d3c1a00-0000-4000-8000-000000000000',
  SMARTY_AUTH_TOKEN: 't'.repeat(20),
};

const read = (env: Environment) => readConfig(env, readAddressProvider);

function faultsOf(env: Environment, load: (env: Environment) => unknown = read): string[] {
  try {
    load(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ variable }) => variable);
  }
}

test('without a setting the synthetic provider is asked, and nothing else is needed', () => {
  expect(read({})).toEqual({ provider: 'synthetic' });
});

test('Smarty needs its credentials; its addresses have defaults', () => {
  expect(read(smarty)).toEqual({
    provider: 'smarty',
    autocompleteUrl: 'https://us-autocomplete-pro.api.smarty.com/lookup',
    streetUrl: 'https://us-street.api.smarty.com/street-address',
    authId: smarty.SMARTY_AUTH_ID,
    authToken: smarty.SMARTY_AUTH_TOKEN,
  });
  const autocompleteUrl = 'https://us-autocomplete.api.smarty.com/v2/lookup';
  expect(read({ ...smarty, SMARTY_AUTOCOMPLETE_URL: autocompleteUrl })).toMatchObject({
    autocompleteUrl,
  });
});

test('every fault is reported at once', () => {
  expect(faultsOf({ ADDRESS_PROVIDER: 'paper' })).toEqual(['ADDRESS_PROVIDER']);
  expect(faultsOf({ ADDRESS_PROVIDER: 'smarty', SMARTY_STREET_URL: 'street' })).toEqual([
    'SMARTY_AUTH_ID',
    'SMARTY_AUTH_TOKEN',
    'SMARTY_STREET_URL',
  ]);
});

test.each(['ftp://a/b', 'https://u:p@a/b', 'https://a/b?key=1', 'https://a/b#c', '//a/b', 'a'])(
  'an address of Smarty that is %s is refused',
  (url) => {
    const env = { ...smarty, SMARTY_AUTOCOMPLETE_URL: url, SMARTY_STREET_URL: url };
    expect(faultsOf(env)).toEqual(['SMARTY_AUTOCOMPLETE_URL', 'SMARTY_STREET_URL']);
  },
);

test.each([
  ['http://127.0.0.1:9/lookup', 'test', true],
  ['http://[::1]:9/lookup', 'test', true],
  ['http://localhost/lookup', 'test', true],
  ['http://smarty.example/lookup', 'test', false],
  ['http://127.0.0.1.example/lookup', 'test', false],
  ['http://127.0.0.1:9/lookup', 'live', false],
  ['https://smarty.example/lookup', 'live', true],
])(
  'decisions.md 13: patients type only into TLS, or this machine in test mode: %s in %s',
  (url, mode, fits) => {
    const urls = { SMARTY_AUTOCOMPLETE_URL: url, SMARTY_STREET_URL: url };
    const faults = faultsOf({ ...smarty, ...urls, DEPLOYMENT_MODE: mode });
    expect(faults).toEqual(fits ? [] : ['SMARTY_AUTOCOMPLETE_URL', 'SMARTY_STREET_URL']);
  },
);

test('intake reports them together with the faults of its other settings', () => {
  const env = { ...smarty, SMARTY_STREET_URL: 'street', SMARTY_AUTH_ID: '' };
  const faults = faultsOf(env, loadConfig);
  expect(faults).toEqual(expect.arrayContaining(['STORE_URL', 'SMARTY_AUTH_ID', 'SMARTY_STREET_URL']));
});
