// Takes long: it starts the platform.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startPlatform } from '@telehealth/platform';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { runOps } from './operator-server.ts';

test('npm run ops makes a tenant whose key works beside npm start with no setting, and ends it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-platform-'));
  const mails = join(dataDir, 'mails');
  const SMTP_URL = `${pathToFileURL(mails).href}?from=platform@platform.example`;
  const platform = await startPlatform({ dataDir, port: 0, logLevel: 'silent', settings: { SMTP_URL } });
  onTestFinished(async () => {
    await platform.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const ops = (...args: string[]) => runOps({ DATA_DIR: dataDir }, args);
  const json = async (...args: string[]) => {
    const { exitCode, out, notes } = await ops(...args, '--json');
    expect({ exitCode, notes: exitCode === 0 ? '' : notes }).toEqual({ exitCode: 0, notes: '' });
    return JSON.parse(out);
  };

  const { client } = await json('client', 'create', '--name', 'Acme Health', '--mode', 'test');
  const { brand } = await json(
    'brand',
    'create',
    '--client',
    client.client_id,
    '--name',
    'Acme Slim',
    '--enabled-therapy',
    'weight_loss',
  );
  const key = await json('api-key', 'issue', '--client', client.client_id);
  const resolved = () =>
    fetch(`${platform.start.base_url}/v1/instrument/resolve`, {
      headers: { authorization: `Bearer ${key.api_key}`, 'x-brand-id': brand.brand_id },
    });
  const answer = await resolved();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toHaveProperty('journey_id');

  const status = await json('client', 'status', client.client_id);
  expect(status).toMatchObject({ client: [client], brands: [brand], api_keys: [{ key_id: key.key_id }] });
  expect(status.unread).toEqual([]);

  const unconfirmed = await ops('api-key', 'revoke', key.key_id);
  expect(unconfirmed).toMatchObject({ exitCode: 2, out: '', notes: expect.stringContaining('--yes') });
  expect((await resolved()).status).toBe(200);
  expect(await ops('api-key', 'revoke', key.key_id, '--yes')).toMatchObject({ exitCode: 0, out: 'Done' });
  await eventually(async () => expect((await resolved()).status).toBe(401));

  const { services } = await json('keys', 'rewrap');
  expect(services).toMatchObject(
    ['accounts', 'domains', 'catalog', 'intake', 'orders', 'webhooks', 'onboarding'].map((service) => ({
      service,
      current_key_id: 'k1',
      retired: [],
    })),
  );

  const { services: states } = await json('status');
  expect(states).toHaveLength(services.length);
  for (const { service, state, process } of states) {
    expect({ service, state }).toEqual({ service, state: 'ready' });
    expect(process).toMatchObject({ version: '0.0.0', mode: 'test', failed_checks: [] });
  }

  const { rows } = await json('audit', 'list', '--client', client.client_id);
  const actor = { operator: expect.stringMatching(/^demo-/), member_id: null };
  expect(rows.map(({ action, actor }: { action: string; actor: object }) => [action, actor])).toEqual([
    ['api_key.revoke', actor],
    ['api_key.issue', actor],
    ['brand.create', actor],
    ['client.create', actor],
  ]);
  const person = ['operator', 'create', 'bea', '--scope', 'catalog', '--email', 'bea@example.com'];
  const created = await ops(...person);
  expect(created).toMatchObject({ exitCode: 0, notes: '' });
  expect(created.out).not.toContain('never shown again');
  const env = { DATA_DIR: dataDir, XDG_CONFIG_HOME: join(dataDir, 'config') };
  const ask = () =>
    eventually(async () => {
      const [name = ''] = readdirSync(mails).filter((one) => one.endsWith('.eml'));
      return /^[0-9A-Z]{4}-[0-9A-Z]{4}/m.exec(readFileSync(join(mails, name), 'utf8'))?.[0] ?? expect.fail();
    });
  const asBea = (...args: string[]) => runOps(env, args, { ask });
  expect(await asBea('sign-in', 'bea@example.com')).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(/^Signed in as bea until /),
  });
  expect(await asBea('client', 'list')).toMatchObject({
    exitCode: 1,
    notes: expect.stringContaining('(forbidden)'),
  });
  expect(await asBea('offering', 'list')).toMatchObject({ exitCode: 0 });
  expect(await asBea('sign-out')).toMatchObject({ exitCode: 0 });
  const listed = await asBea('client', 'list');
  expect(listed.out).toMatch(/^CLIENT_ID .*\n(.*\n)*cli_\w+ +Acme Health +test /);
  const missing = await ops('client', 'show', 'cli_unknown');
  expect(missing).toMatchObject({
    exitCode: 1,
    out: '',
    notes: expect.stringMatching(/^No client cli_unknown\.\nCorrelation id: cor_/),
  });
});
