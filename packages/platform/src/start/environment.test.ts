import { expect, test } from 'vitest';
import { serviceSettings, signInSettings } from '../service-settings.ts';
import { services } from '../services.ts';
import { partsEnvironment } from './environment.ts';

test('the parts read what is set, without what connects them, which is named when it is set', () => {
  const set = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    WEBHOOK_TIMEOUT: '5s',
    HOME: '/root',
    PORT: '1',
    DATA_DIR: '/x',
  };
  const refused = { STORE_URL_FILE: '/x', ORDERS_URL: 'http://x', DEPLOYMENT_MODE: 'live', HOST: '' };
  const { settings, ignored } = partsEnvironment({ ...set, ...refused });
  expect(settings).toEqual({ STRIPE_SECRET_KEY: 'sk_test_1', WEBHOOK_TIMEOUT: '5s', HOME: '/root' });
  expect(ignored.toSorted()).toEqual(['DEPLOYMENT_MODE', 'ORDERS_URL', 'STORE_URL_FILE']);
});

test('the client of an issuer counts with its issuer alone', () => {
  const client = { OIDC_CLIENT: 'me:secret' };
  expect(partsEnvironment(client)).toEqual({ settings: {}, ignored: ['OIDC_CLIENT'] });
  const whole = { ...client, OIDC_ISSUER: 'https://id.example' };
  expect(partsEnvironment(whole)).toEqual({ settings: whole, ignored: [] });
});

test('what a start tells its parts is chosen by it alone, but for the issuer and where mail goes', () => {
  const issuer = { url: 'http://127.0.0.1:1', clientId: 'c', clientSecret: 's', close: async () => {} };
  const provided = {
    ...{
      storeUrl: 'sqlite::memory:',
      publicUrl: 'http://127.0.0.1:2',
      egressAllow: [],
      noticesDir: '/notices',
    },
    secrets: { OPERATOR_TOKEN: 't', SEALING_KEYS: 'k' },
    calls: { INTERNAL_CREDENTIAL: 'c', INTERNAL_CALLERS: 'd' },
    addresses: new Map(services.map(({ name }) => [name, 'http://127.0.0.1:3'])),
  };
  const told = Object.assign(
    signInSettings(issuer),
    ...services.map((service) => serviceSettings(service, provided)),
  );
  const { settings } = partsEnvironment({ ...told, CURSOR_KEYS: 'k', PERSON_KEYS: 'k' });
  expect(Object.keys(settings).toSorted()).toEqual(['OIDC_CLIENT', 'OIDC_ISSUER', 'SMTP_URL']);
});
