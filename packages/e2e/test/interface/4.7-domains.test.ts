import { randomBytes, randomUUID } from 'node:crypto';
import { connect as connectTls } from 'node:tls';
import { eventually } from '@telehealth/test-servers/vitest';
import { beforeAll, expect, test } from 'vitest';
import { simulatedWorld } from '../../src/clients/custom-domains.ts';
import { type OwnTenant, ownTenant } from '../../src/clients/operator.ts';
import { foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let tenant: OwnTenant;
let world: ReturnType<typeof simulatedWorld>;
beforeAll(async () => {
  tenant = await ownTenant({ brands: Array.from({ length: 9 }, () => ['weight_loss']) });
  world = simulatedWorld(target());
});

/** A brand of the tenant that no other test uses. */
let used = 0;
function freshBrand(): string {
  used += 1;
  return tenant.brandIds[used - 1] ?? expect.fail('the tenant has too few brands');
}

const freshHost = (label = 'login') => `${label}.b${randomBytes(8).toString('hex')}.example`;

interface Sent {
  readonly body?: object;
  readonly key?: string;
  readonly header?: string;
}

/** Calls about the domains of a brand. */
const callsOf = (brandId: string, { key = tenant.apiKey, header = brandId }: Sent = {}) => {
  const call = (method: string, path = '', body?: object): Promise<Answer> =>
    send(`${target().base_url}/v1/account/brands/${brandId}/domains${path}`, {
      method,
      headers: { ...bearing(key, header), ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
      ...(body && { body }),
    });
  return {
    register: (hostname: string, kind = 'login') => call('POST', '', { kind, hostname }),
    list: () => call('GET'),
    read: (kind = 'login') => call('GET', `/${kind}`),
    remove: (kind = 'login') => call('DELETE', `/${kind}`),
    verify: (kind = 'login') => call('POST', `/${kind}/verify`),
  };
};

test('interface.md 2.11: a domain is its members and nothing else; a kind without one is the shared default', async () => {
  const brandId = freshBrand();
  const { register, read, list } = callsOf(brandId);
  expectProblem(await read(), 404, 'not-found');
  expect((await list()).body).toEqual({ data: [], next_cursor: null });
  const hostname = freshHost();
  const created = await register(`${hostname.toUpperCase()}.`);
  expect(created.status).toBe(201);
  expect(created.body.data).toEqual({
    ...{
      brand_id: brandId,
      kind: 'login',
      hostname,
      state: 'requested',
      owner: 'client',
      bound_by: 'client',
    },
    cname: {
      name: hostname,
      type: 'CNAME',
      value: expect.stringMatching(/^[a-z2-7]{26}\.login\.edge\.telehealth\.example$/),
    },
    ...{ created_at: instant, updated_at: instant },
  });
  expect((await read()).body).toEqual(created.body);
  expect((await list()).body.data).toEqual([created.body.data]);
});

test('decisions.md 3: the same hostname again is 200 with the same domain, another one is a conflict, a bad one is 422', async () => {
  const { register } = callsOf(freshBrand());
  const hostname = freshHost();
  const created = await register(hostname);
  const again = await register(hostname);
  expect([again.status, again.body]).toEqual([200, created.body]);
  const other = await register(freshHost());
  expectProblem(other, 409, 'conflict');
  expect(other.body.code).toBe('domain_exists');
  const apex = await register('brand.example');
  expectProblem(apex, 422, 'validation');
  expect(apex.body.issues).toEqual([
    { code: 'hostname.apex', message: expect.any(String), where: '/hostname' },
  ]);
});

test('interface.md 3.4: a login domain becomes active by its verification, is served over TLS, and is named by its brand', async () => {
  const brandId = freshBrand();
  const { register, verify, remove } = callsOf(brandId);
  const hostname = freshHost();
  const { cname } = (await register(hostname)).body.data;
  await world.name(hostname, cname.value);
  const verified = await verify();
  expect([verified.status, verified.body.data.state]).toEqual([200, 'active']);
  expect((await verify()).body).toEqual(verified.body);
  const brand = async () =>
    (
      await send(`${target().base_url}/v1/account/brands/${brandId}`, {
        headers: bearing(tenant.apiKey, brandId),
      })
    ).body.data.domains;
  await eventually(async () => expect(await brand()).toEqual({ login: hostname, member: null }));
  expect(await servedName(hostname)).toBe(`DNS:${hostname}`);
  expect((await remove()).status).toBe(204);
  await eventually(async () => expect(await brand()).toEqual({ login: null, member: null }));
  await expect(servedName(hostname)).rejects.toThrow();
});

/** The names in the certificate that the TLS port shows for a hostname. Rejects when the handshake fails. */
function servedName(servername: string): Promise<string | undefined> {
  const { hostname: host, port } = new URL(target().tls_url);
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host, port: Number(port), servername, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subjectaltname);
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

test('interface.md 3.4: a member domain stops at cert_requested; its certificate comes, and an operator makes it active', async () => {
  const brandId = freshBrand();
  const { register, verify, read } = callsOf(brandId);
  const hostname = freshHost('www');
  const { cname } = (await register(hostname, 'member')).body.data;
  expect(cname.value).toMatch(/\.member\.edge\./);
  await world.name(hostname, cname.value);
  const verified = await verify('member');
  expect([verified.status, verified.body.data.state]).toEqual([200, 'cert_requested']);
  await eventually(async () => expect((await read('member')).body.data.state).toBe('cert_issued'));
  expect((await verify('member')).body.data.state).toBe('cert_issued');
  await world.activate(brandId, 'member');
  expect((await verify('member')).body.data.state).toBe('active');
});

test('interface.md 4.7: while there is no record the verify is a retryable 409, and the domain stays as it was to the byte', async () => {
  const { register, verify, read } = callsOf(freshBrand());
  await register(freshHost());
  const before = await read();
  const refused = await verify();
  expectProblem(refused, 409, 'not-ready');
  expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['dns_missing', '60']);
  expect((await read()).bytes).toBe(before.bytes);
});

test('interface.md 4.7: while the certificate is not ready the verify is a retryable 409, and a later one goes on', async () => {
  const { register, verify, read } = callsOf(freshBrand());
  const hostname = freshHost();
  const { cname } = (await register(hostname)).body.data;
  await world.name(hostname, cname.value);
  await world.direct(hostname, 'delay');
  const before = await read();
  const refused = await verify();
  expectProblem(refused, 409, 'not-ready');
  expect(refused.body.code).toBe('certificate_pending');
  expect((await read()).bytes).toBe(before.bytes);
  await world.direct(hostname, 'issue');
  await eventually(async () => expect((await verify()).body.data?.state).toBe('active'));
});

test('of two clients that claim a hostname, the one whose target DNS names has it', async () => {
  const squatter = await ownTenant();
  const [squatted] = squatter.brandIds;
  const theirs = callsOf(squatted, { key: squatter.apiKey, header: squatted });
  const ours = callsOf(freshBrand());
  const hostname = freshHost();
  await theirs.register(hostname);
  const { cname } = (await ours.register(hostname)).body.data;
  await world.name(hostname, cname.value);
  const wrong = await theirs.verify();
  expect([wrong.status, wrong.body.code]).toEqual([409, 'dns_wrong_target']);
  expect((await ours.verify()).body.data.state).toBe('active');
  const taken = await theirs.verify();
  expect([taken.status, taken.body.code]).toEqual([409, 'hostname_taken']);
  expectProblem(taken, 409, 'conflict');
});

test('decisions.md 5 login_domain_active: registering a login domain leaves the shared default until it is active', async () => {
  const brandId = freshBrand();
  const { register, verify } = callsOf(brandId);
  const offerings = `${target().base_url}/v1/account/brands/${brandId}/offerings`;
  const headers = bearing(tenant.apiKey, brandId);
  const [{ offering_ref }] = (await send(`${target().base_url}/v1/account/catalog/offerings`, { headers }))
    .body.data;
  await send(offerings, { method: 'POST', headers, body: { offering_ref } });
  const check = async () => {
    const { checks } = (await send(`${offerings}/${offering_ref}`, { headers })).body.data;
    return checks.find((one: { check: string }) => one.check === 'login_domain_active');
  };
  expect(await check()).toMatchObject({ kind: 'performed', result: 'pass', detail: 'shared default' });
  const hostname = freshHost();
  const { cname } = (await register(hostname)).body.data;
  expect(await check()).toMatchObject({ kind: 'performed', result: 'pass', detail: 'shared default' });
  await world.name(hostname, cname.value);
  await verify();
  const active = { kind: 'performed', result: 'pass', detail: 'The login domain is active.' };
  expect(await check()).toMatchObject(active);
});

test('interface.md 4.7: a foreign brand, one that is not the path, an unknown kind and an absent domain are one 404', async () => {
  const brandId = freshBrand();
  const ofBrand = [
    await callsOf(foreignBrand()).verify(),
    await callsOf('brd_unknown').verify(),
    await callsOf(brandId, { header: tenant.brandIds[0] }).verify(),
  ];
  const ofKind = [await callsOf(brandId).verify('portal'), await callsOf(brandId).verify('member')];
  expectOneAnswer(ofBrand);
  expectOneAnswer(ofKind);
  expect(ofKind[0]?.bytes).toBe(ofBrand[0]?.bytes);
});
