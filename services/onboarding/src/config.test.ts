import { ConfigError } from '@telehealth/service-kit/config';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const least = {
  STORE_URL: 'sqlite::memory:',
  INTERNAL_CREDENTIAL: 'i'.repeat(43),
  INTERNAL_CALLERS: `gateway:${'0'.repeat(64)}`,
  SEALING_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  ...Object.fromEntries(
    ['ACCOUNTS', 'CATALOG', 'INTAKE', 'WEBHOOKS', 'DOMAINS'].map((name) => [
      `${name}_URL`,
      `http://${name.toLowerCase()}:8080`,
    ]),
  ),
  GATEWAY_URL: 'http://gateway:8000',
  PUBLIC_URL: 'http://127.0.0.1:8000',
};

function faultsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map((fault) => `${fault.variable} ${fault.message}`);
  }
}

test('store, secrets, and the addresses of the services that are asked are required', () => {
  expect(faultsOf({}).map((fault) => fault.split(' ')[0])).toEqual([
    'STORE_URL',
    'INTERNAL_CREDENTIAL',
    'INTERNAL_CALLERS',
    'SEALING_KEYS',
    'ACCOUNTS_URL',
    'CATALOG_URL',
    'INTAKE_URL',
    'WEBHOOKS_URL',
    'DOMAINS_URL',
    'GATEWAY_URL',
    'PUBLIC_URL',
  ]);
});

test('steps fall due by the calendar of US federal offices in New York unless another one is set', () => {
  const { calendar } = loadConfig(least);
  expect(calendar.timeZone).toBe('America/New_York');
  // New Year's Day of 2028 is a Saturday: offices close on the Friday before.
  const holidays = ['2027-07-05', '2027-11-25', '2027-12-24', '2027-12-31', '2040-01-16'];
  for (const day of holidays) expect([day, calendar.isHoliday(day)]).toEqual([day, true]);
  for (const day of ['2027-11-26', '2027-05-03']) expect(calendar.isHoliday(day)).toBe(false);
  const own = loadConfig({
    ...least,
    BUSINESS_TIME_ZONE: 'Europe/Berlin',
    BUSINESS_HOLIDAYS: '2027-05-03,2027-12-24',
  });
  expect(own.calendar.timeZone).toBe('Europe/Berlin');
  expect(['2027-05-03', '2027-11-25'].map(own.calendar.isHoliday)).toEqual([true, false]);
  expect(faultsOf({ ...least, BUSINESS_TIME_ZONE: 'Berlin', BUSINESS_HOLIDAYS: '2027-02-30' })).toEqual([
    expect.stringMatching(/^BUSINESS_TIME_ZONE /),
    expect.stringMatching(/^BUSINESS_HOLIDAYS /),
  ]);
});

test.each([
  ['smtp://mail.example?from=notices@clinic.example', 'smtp://mail.example', 'notices@clinic.example'],
  [
    'smtps://user:pa%3Fss@mail.example:465/?from=notices+us@clinic.example&pool=true',
    'smtps://user:pa%3Fss@mail.example:465/?pool=true',
    'notices+us@clinic.example',
  ],
  [
    'smtp://mail.example?pool=true&from=a%40clinic.example',
    'smtp://mail.example?pool=true',
    'a@clinic.example',
  ],
  ['file:///notices?from=notices@clinic.example', 'file:///notices', 'notices@clinic.example'],
])('notices go by %s, from the address that it says', (SMTP_URL, url, from) => {
  expect(loadConfig({ ...least, SMTP_URL }).mail).toEqual({
    url,
    from,
    sender: 'clinic.example',
    requiresTls: false,
  });
});

test('notices have the name of the platform that SMTP_URL says', () => {
  const SMTP_URL = 'smtp://mail.example?name=Slim%20Platform&from=notices@clinic.example&pool=true';
  expect(loadConfig({ ...least, SMTP_URL }).mail).toMatchObject({
    url: 'smtp://mail.example?pool=true',
    sender: 'Slim Platform',
  });
});

test('no notices are sent without SMTP_URL', () => {
  expect(loadConfig(least).mail).toBeUndefined();
});

test.each([
  ['another scheme', 'https://canary@mail.example?from=notices@clinic.example', 'must be smtp://'],
  ['no sender', 'smtp://user:canary@mail.example:587', 'must have the e-mail address'],
  ['a sender without an @', 'smtp://user:canary@mail.example?from=canary', 'must have the e-mail address'],
  ['half of an encoding', 'smtp://user:canary@mail.example?from=canary%4', 'must have the e-mail address'],
])('%s is a fault of SMTP_URL, and quotes no value', (_, SMTP_URL, fault) => {
  const [told = '', ...others] = faultsOf({ ...least, SMTP_URL });
  expect(told).toContain(`SMTP_URL ${fault}`);
  expect(told).not.toContain('canary');
  expect(others).toEqual([]);
});

test('decisions.md 13: in live mode a server at smtp:// that offers no STARTTLS gets no mail', () => {
  const SMTP_URL = 'smtp://mail.example:587?from=notices@platform.example';
  expect(loadConfig({ ...least, SMTP_URL }).mail?.requiresTls).toBe(false);
  const https = { GATEWAY_URL: 'https://gateway.example', PUBLIC_URL: 'https://api.example' };
  const live = { ...least, SMTP_URL, DEPLOYMENT_MODE: 'live', ...https };
  expect(loadConfig(live).mail?.requiresTls).toBe(true);
});
