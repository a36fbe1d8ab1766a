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

test('Smarty needs its credentials', () => {
  expect(read(smarty)).toEqual({
    provider: 'smarty',
    autocompleteUrl: 'https://us-autocomplete-pro.api.smarty.com/lookup',
    streetUrl: 'https://us-street.api.smarty.com/street-address',
    authId: smarty.SMARTY_AUTH_ID,
    authToken: smarty.SMARTY_AUTH_TOKEN,
  });
});

test('every fault is reported at once', () => {
  expect(faultsOf({ ADDRESS_PROVIDER: 'paper' })).toEqual(['ADDRESS_PROVIDER']);
  expect(faultsOf({ ADDRESS_PROVIDER: 'smarty' })).toEqual(['SMARTY_AUTH_ID', 'SMARTY_AUTH_TOKEN']);
});

test('intake reports them together with the faults of its other settings', () => {
  const env = { ...smarty, SMARTY_AUTH_ID: '' };
  const faults = faultsOf(env, loadConfig);
  expect(faults).toEqual(expect.arrayContaining(['STORE_URL', 'SMARTY_AUTH_ID']));
});
