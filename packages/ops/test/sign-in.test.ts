import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { OperatorSignInService } from '@telehealth/contracts/accounts/v1/operator_sign_in_service';
import { DomainError } from '@telehealth/errors';
import { scriptedContract } from '@telehealth/rpc/testing';
import { expect, onTestFinished, test } from 'vitest';
import { operatorServer, operatorToken, runOps } from './operator-server.ts';

const endsAt = BigInt(Date.now() + 60_000);

/** A platform that takes the code `right`, a terminal in which these are typed, and a folder for settings. */
async function terminal(...typed: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-ops-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ended: string[] = [];
  const signIns = scriptedContract(OperatorSignInService, {
    beginSignIn: async () => ({ secret: 'the secret', endsAt, tries: 3 }),
    async completeSignIn({ secret, code }) {
      if (secret !== 'the secret' || code !== 'right') throw new DomainError('not-found');
      return { token: operatorToken, name: 'ada', endsAt };
    },
    async endSignIn({ token }) {
      ended.push(token);
      return {};
    },
  });
  const clients = { listClients: async () => ({ clients: [{ clientId: 'cli_1' }] }) };
  const server = await operatorServer(OperatorService, clients, ['accounts'], undefined, [signIns]);
  const env = { DATA_DIR: '/nowhere', OPS_URL: server.grpcUrl, XDG_CONFIG_HOME: folder };
  const kept = join(folder, 'telehealth-ops');
  const ask = async () => typed.shift() ?? '';
  return {
    server,
    ended,
    kept,
    files: () => readdirSync(kept),
    env,
    ops: (line: string, io = {}) => runOps(env, line.split(' '), { ask, ...io }),
  };
}

test('a person signs in with a code, works without a setting for a token, and signs out', async () => {
  const { ops, kept, files, ended } = await terminal('wrong', ' right ');
  expect(await ops('client list')).toMatchObject({ exitCode: 2 });
  const signedIn = await ops('sign-in ada@example.com');
  expect(signedIn).toMatchObject({
    exitCode: 0,
    out: `Signed in as ada until ${new Date(Number(endsAt)).toISOString()}`,
  });
  expect(signedIn.notes).toBe(
    'If ada@example.com is the address of an operator, a code is on its way there. It works for ten minutes.\nThe code is wrong, or it has ended',
  );
  const [file = '', ...others] = files();
  expect(others).toEqual([]);
  expect(statSync(join(kept, file)).mode & 0o777).toBe(0o600);
  expect(statSync(kept).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(kept, file), 'utf8')).not.toContain('the secret');
  expect(await ops('client list')).toMatchObject({ exitCode: 0, out: expect.stringContaining('cli_1') });
  expect(await ops('sign-out')).toEqual({ exitCode: 0, out: 'Signed out', notes: '' });
  expect(ended).toEqual([operatorToken]);
  expect(files()).toEqual([]);
  expect(await ops('client list')).toMatchObject({ exitCode: 2 });
  expect(await ops('sign-out')).toMatchObject({ exitCode: 0, out: 'Nobody was signed in here' });
});

test('the token and the secret are never printed, and neither are sent as the token of a call', async () => {
  const { ops, server } = await terminal('right', 'right');
  const shown = [await ops('sign-in ada@example.com'), await ops('sign-in ada@example.com --json')];
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${operatorToken}|the secret`));
  expect(JSON.parse(shown[1]?.out ?? '')).toEqual({
    name: 'ada',
    ends_at: new Date(Number(endsAt)).toISOString(),
  });
  expect(server.calls.map(({ operator, idempotencyKey }) => [operator, idempotencyKey])).toEqual(
    Array(4).fill([undefined, undefined]),
  );
});

test('after the last try, and without a code, nobody is signed in', async () => {
  const { ops, env } = await terminal('a', 'b', 'c', 'right');
  const tried = await ops('sign-in ada@example.com');
  expect(tried).toMatchObject({ exitCode: 1, out: '' });
  expect(tried.notes).toMatch(/(The code is wrong, or it has ended\n){3}Ask for another code/);
  expect(await ops('sign-in ada@example.com', { ask: async () => '' })).toMatchObject({ exitCode: 1 });
  expect(await ops('sign-in ada@example.com', { ask: undefined })).toMatchObject({
    exitCode: 2,
    notes: 'This command asks for a code, so run it in a terminal',
  });
  const { XDG_CONFIG_HOME: _, ...homeless } = env;
  expect(await runOps(homeless, ['sign-in', 'ada@example.com'])).toMatchObject({
    exitCode: 2,
    notes: 'A sign-in needs a folder: set XDG_CONFIG_HOME or HOME',
  });
  expect(await ops('client list')).toMatchObject({ exitCode: 2 });
});

test('a sign-out that reaches nobody keeps the sign-in, to be repeated', async () => {
  const { ops, files, server } = await terminal('right');
  await ops('sign-in ada@example.com');
  await server.close();
  expect((await ops('sign-out')).exitCode).toBe(3);
  expect(files()).toHaveLength(1);
});
