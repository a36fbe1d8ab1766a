import { ConfigError } from '@telehealth/service-kit/config';
import { expect, test } from 'vitest';
import { serviceSettings } from './service-settings.ts';
import { services } from './services.ts';

const nobody = 'http://127.0.0.1:9';
const provided = {
  storeUrl: '',
  calls: { INTERNAL_CREDENTIAL: '', INTERNAL_CALLERS: '' },
  secrets: { OPERATOR_TOKEN: '', SEALING_KEYS: '' },
  addresses: new Map(services.map(({ name }) => [name, nobody])),
  publicUrl: nobody,
};

test.each(services)(
  '$name is handed its settings without a default, and names all that are missing',
  async (entry) => {
    const { service } = await import(entry.module);
    let thrown: unknown;
    try {
      service.loadConfig({});
    } catch (error) {
      thrown = error;
    }
    const faults = thrown instanceof ConfigError ? thrown.faults : [];
    const handed = Object.keys(serviceSettings(entry, provided)).toSorted();
    const said = faults.map(({ variable, message }) => `${variable} ${message}`).toSorted();
    expect(said).toEqual(handed.map((variable) => `${variable} is required`));
  },
);
