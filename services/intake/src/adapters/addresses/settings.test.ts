import { ConfigError, readConfig } from '@telehealth/service-kit/config';
import { expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { readAddressProvider } from './settings.ts';

type Environment = Readonly<Record<string, string>>;

const smarty = { SMARTY_AUTH: `1d3c1a00-0000-4000-8000-000000000000:${'t'.repeat(20)}` };

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

test('with a key pair Smarty is asked', () => {
  expect(read(smarty)).toEqual({
    provider: 'smarty',
    autocompleteUrl: 'https://us-autocomplete-pro.api.smarty.com/lookup',
    streetUrl: 'https://us-street.api.smarty.com/street-address',
    authId: '1d3c1a00-0000-4000-8000-000000000000',
    authToken: 't'.repeat(20),
  });
});

test.each(['1d3c1a00-0000-4000-8000-000000000000', `:${'t'.repeat(20)}`, 'short:short', 'é'.repeat(20)])(
  '%s is no key pair, and the fault does not quote it',
  (text) => {
    expect(faultsOf({ SMARTY_AUTH: text })).toEqual(['SMARTY_AUTH']);
    expect(() => read({ SMARTY_AUTH: text })).not.toThrow(text);
  },
);

test('intake reports the fault together with those of its other settings', () => {
  expect(faultsOf({ SMARTY_AUTH: 'short' }, loadConfig)).toEqual(
    expect.arrayContaining(['STORE_URL', 'SMARTY_AUTH']),
  );
});
