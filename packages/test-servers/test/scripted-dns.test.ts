import { Resolver } from 'node:dns/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startScriptedDns } from '../src/servers/scripted-dns.ts';

async function started() {
  const dns = await startScriptedDns();
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([dns.server]);
  onTestFinished(async () => {
    resolver.cancel();
    await dns.stop();
  });
  return { dns, resolver };
}

test('a name answers the records it was told, by type', async () => {
  const { dns, resolver } = await started();
  dns.tell('receiver.example', { A: ['192.0.2.1', '192.0.2.2'], AAAA: ['2001:db8::1'], TXT: ['code=1'] });
  expect(await resolver.resolve4('receiver.example')).toEqual(['192.0.2.1', '192.0.2.2']);
  expect(await resolver.resolve6('receiver.example')).toEqual(['2001:db8::1']);
  expect(await resolver.resolveTxt('receiver.example')).toEqual([['code=1']]);
  expect(dns.questions).toEqual(['A receiver.example', 'AAAA receiver.example', 'TXT receiver.example']);
});

test('several answers are given one after the other, the last one from then on, and none is cached', async () => {
  const { dns, resolver } = await started();
  dns.tell('receiver.example', { A: ['192.0.2.1'] }, 'SERVFAIL', { A: ['192.0.2.2'] });
  expect(await resolver.resolve4('receiver.example')).toEqual(['192.0.2.1']);
  await expect(resolver.resolve4('receiver.example')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  expect(await resolver.resolve4('receiver.example')).toEqual(['192.0.2.2']);
  expect(await resolver.resolve4('receiver.example')).toEqual(['192.0.2.2']);
});

test('an alias leads to the records of its target', async () => {
  const { dns, resolver } = await started();
  dns.tell('hooks.example', { CNAME: ['receiver.example'], A: ['192.0.2.1'] });
  expect(await resolver.resolveCname('hooks.example')).toEqual(['receiver.example']);
  expect(await resolver.resolve4('hooks.example')).toEqual(['192.0.2.1']);
});

test.each([
  ['a name that was not told does not exist', undefined, 'ENOTFOUND'],
  ['a type without records has no data', { AAAA: ['2001:db8::1'] }, 'ENODATA'],
  ['silence answers nothing', 'silence', 'ETIMEOUT'],
  ['one type can fail beside another', { A: 'SERVFAIL', AAAA: ['2001:db8::1'] }, 'ESERVFAIL'],
] as const)('%s', async (_title, answer, code) => {
  const { dns, resolver } = await started();
  if (answer !== undefined) dns.tell('receiver.example', answer);
  await expect(resolver.resolve4('receiver.example')).rejects.toMatchObject({ code });
});

test('an answer that is cut off over UDP is whole over TCP', async () => {
  const { dns, resolver } = await started();
  dns.tell('hooks.example', { CNAME: ['receiver.example'], truncated: true });
  expect(await resolver.resolveCname('hooks.example')).toEqual(['receiver.example']);
  expect([dns.questions, dns.questionsOverTcp]).toEqual([['CNAME hooks.example'], ['CNAME hooks.example']]);
});

test('CAA records are answered, and a server can refuse', async () => {
  const { dns, resolver } = await started();
  dns.tell('a.example', { CAA: [{ flags: 128, tag: 'issue', value: 'ca.example; a=b' }] });
  dns.tell('b.example', 'REFUSED');
  expect(await resolver.resolveCaa('a.example')).toMatchObject([{ critical: 128, issue: 'ca.example; a=b' }]);
  await expect(resolver.resolveCname('b.example')).rejects.toMatchObject({ code: 'EREFUSED' });
});
