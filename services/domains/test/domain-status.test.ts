import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { expect, test } from 'vitest';
import { day, hostname, LOGIN, startCalls } from './domain-calls.ts';
import { as } from './domains-under-test.ts';

/** Domains, and what catalog learns of the login domain of the brand, from either method. */
async function startStatus() {
  const calls = await startCalls();
  const service = calls.client(DomainStatusService);
  const status = async () => {
    const { registered, active } = await service.getLoginDomainStatus({}, as());
    const [ofBrand] = (await service.getDomainStatus({}, as())).brands;
    expect(ofBrand).toMatchObject({ loginRegistered: registered, loginActive: active });
    return { registered, active };
  };
  return { ...calls, status };
}

test('decisions.md 5 login_domain_active: a login domain that was never active leaves sign-in at the shared default', async () => {
  const { register, verify, allIsWell, status } = await startStatus();
  await register(hostname);
  expect(await status()).toEqual({ registered: false, active: false });
  allIsWell();
  await verify();
  expect(await status()).toEqual({ registered: true, active: true });
});

test('decisions.md 5 login_domain_active: a login domain that was active and works no more is not replaced by the default', async () => {
  const { register, verify, after, allIsWell, dns, status } = await startStatus();
  await register(hostname);
  allIsWell();
  await verify();
  dns.verdict = 'missing';
  for (let days = 0; days < 3; days += 1) await after(day);
  expect(await status()).toEqual({ registered: true, active: false });
});

test('decisions.md 5 login_domain_active: a blocked login domain is not replaced by the default', async () => {
  const { register, operators, status } = await startStatus();
  await register(hostname);
  await operators().blockDomain({ brandId: 'brd_1', kind: LOGIN, reason: 'abuse' }, as());
  expect(await status()).toEqual({ registered: true, active: false });
});
