import {
  type DnsAnswer,
  type ScriptedCaa,
  type ScriptedDns,
  startScriptedDns,
} from '@telehealth/test-servers/scripted-dns';
import { expect, onTestFinished, test } from 'vitest';
import { resolvers } from '../src/adapters/dns/resolvers.ts';

const hostname = 'login.brand.example';
const target = 'abcdefgh.login.edge.telehealth.example';
const identities = ['letsencrypt.org'];
const never = new AbortController().signal;

type Told = Readonly<Record<string, DnsAnswer>>;

/** DNS servers with these answers, and what the platform makes of them. */
async function asking(told: readonly Told[], settings: { queryMs?: number; concurrency?: number } = {}) {
  const servers: ScriptedDns[] = [];
  for (const answers of told) {
    const server = await startScriptedDns();
    onTestFinished(() => server.stop());
    for (const [name, answer] of Object.entries(answers)) server.tell(name, answer);
    servers.push(server);
  }
  const dns = resolvers({
    ...{ resolvers: servers.map(({ server }) => server), findCaaIdentities: async () => identities },
    ...settings,
  });
  return {
    servers,
    dns,
    verdict: (signal = never) => dns.verdictOf({ hostname, target }, signal),
    named: () => dns.namedBy(hostname, never),
    caa: () => dns.caaVerdictOf(hostname, never),
  };
}

const same = (answers: Told): readonly Told[] => [answers, answers];
const names = (name: string): Told => ({ [hostname]: { CNAME: [name] } });

/** A chain of CNAME records from the hostname to the target. */
function chain(hops: number): Told {
  const between = Array.from({ length: hops - 1 }, (_, i) => `hop-${i}.brand.example`);
  const all = [hostname, ...between, target];
  return Object.fromEntries(all.slice(0, -1).map((name, i) => [name, { CNAME: [all[i + 1] as string] }]));
}

test.each<[string, Told, string]>([
  ['names the target', names(target), 'verified'],
  ['names the target in capitals', names(target.toUpperCase()), 'verified'],
  ['leads to the target over eight records', chain(8), 'verified'],
  ['leads to the target over nine records', chain(9), 'loop'],
  ['names itself', names(hostname), 'loop'],
  ['comes back to a name', { ...names('a.brand.example'), 'a.brand.example': { CNAME: [hostname] } }, 'loop'],
  ['names another host', names('elsewhere.example'), 'wrong_target'],
  [
    'names the target of another registration',
    names('zzzzzzzz.login.edge.telehealth.example'),
    'wrong_target',
  ],
  ['names the edge without a label', names('login.edge.telehealth.example'), 'wrong_target'],
  ['names a host below the target', names(`x.${target}`), 'wrong_target'],
  ['names a host that ends like the target', names(`x${target}`), 'wrong_target'],
  ['names a host that begins with the target', names(`${target}.attacker.example`), 'wrong_target'],
  ['has addresses', { [hostname]: { A: ['192.0.2.1'] } }, 'flattened'],
  ['has addresses of IPv6', { [hostname]: { AAAA: ['2001:db8::1'] } }, 'flattened'],
  ['has other records alone', { [hostname]: { TXT: ['x'] } }, 'missing'],
  ['does not exist', {}, 'missing'],
  ['fails', { [hostname]: 'SERVFAIL' }, 'unavailable'],
  ['is refused', { [hostname]: 'REFUSED' }, 'unavailable'],
  ['is not answered', { [hostname]: 'silence' }, 'unavailable'],
  ['fails on its way', { ...names('a.brand.example'), 'a.brand.example': 'SERVFAIL' }, 'unavailable'],
  [
    'has no record, and its addresses are not told',
    { [hostname]: { A: 'SERVFAIL', AAAA: 'SERVFAIL' } },
    'unavailable',
  ],
  [
    'names the target in an answer that is cut off',
    { [hostname]: { CNAME: [target], truncated: true } },
    'verified',
  ],
])('interface.md 4.7: a hostname that %s', async (_, answers, verdict) => {
  // What is not answered need not be waited for.
  const queryMs = verdict === 'unavailable' ? 300 : 10_000;
  expect(await (await asking(same(answers), { queryMs })).verdict()).toBe(verdict);
});

const good = names(target);

test.each<[string, readonly Told[], string]>([
  ['one says yes and one no', [good, {}], 'disagree'],
  ['one says yes and one names another host', [names('elsewhere.example'), good], 'disagree'],
  ['one of three lies', [good, good, names('elsewhere.example')], 'disagree'],
  ['one of two fails', [good, { [hostname]: 'SERVFAIL' }], 'unavailable'],
  ['one of three fails', [good, { [hostname]: 'SERVFAIL' }, good], 'verified'],
  ['two of three fail', [good, { [hostname]: 'SERVFAIL' }, { [hostname]: 'REFUSED' }], 'unavailable'],
  ['one of three is silent', [good, { [hostname]: 'silence' }, good], 'verified'],
  ['all say no in other words', [names('elsewhere.example'), {}], 'wrong_target'],
  ['one fails and one says no', [{ [hostname]: 'SERVFAIL' }, {}], 'unavailable'],
])('decisions.md 7: of several resolvers %s', async (_, told, verdict) => {
  expect(await (await asking(told, { queryMs: 500 })).verdict()).toBe(verdict);
});

test('decisions.md 13: a query waits for a slow resolver until its limit', async () => {
  const slow: Told = { [hostname]: { CNAME: [target], delayMs: 150 } };
  expect(await (await asking([good, slow])).verdict()).toBe('verified');
  expect(await (await asking([good, slow], { queryMs: 50 })).verdict()).toBe('unavailable');
  expect(await (await asking([good, slow, good], { queryMs: 50 })).verdict()).toBe('verified');
});

test('answers that are cut off are asked for over TCP', async () => {
  const { servers, verdict } = await asking(same({ [hostname]: { CNAME: [target], truncated: true } }));
  expect(await verdict()).toBe('verified');
  expect(servers.map(({ questionsOverTcp }) => questionsOverTcp)).toEqual([
    [`CNAME ${hostname}`],
    [`CNAME ${hostname}`],
  ]);
});

test('a resolver that is down is unavailable', async () => {
  const { servers, verdict } = await asking([good, good]);
  await servers[1]?.stop();
  expect(await verdict()).toBe('unavailable');
});

test('a query ends at its limit, and when its caller gives up', async () => {
  const silent = same({ [hostname]: 'silence' });
  const { verdict } = await asking(silent, { queryMs: 100 });
  const began = performance.now();
  expect(await verdict()).toBe('unavailable');
  expect(performance.now() - began).toBeLessThan(1500);
  const asker = new AbortController();
  const { verdict: patient, servers } = await asking(silent, { queryMs: 60_000 });
  const look = patient(asker.signal);
  await expect.poll(() => servers[0]?.questions).toHaveLength(1);
  asker.abort();
  expect(await look).toBe('unavailable');
  expect(await patient(asker.signal)).toBe('unavailable');
});

test('decisions.md 13: queries beyond the limit are unavailable at once, and ended ones make room', async () => {
  const asker = new AbortController();
  const { verdict, servers } = await asking(same({ [hostname]: 'silence' }), {
    queryMs: 60_000,
    concurrency: 2,
  });
  const looks = [verdict(asker.signal), verdict(asker.signal)];
  expect(await verdict()).toBe('unavailable');
  await expect.poll(() => servers[0]?.questions).toHaveLength(2);
  for (const server of servers) server.tell(hostname, { CNAME: [target] });
  asker.abort();
  await Promise.all(looks);
  expect(await verdict()).toBe('verified');
});

const issue = (value: string) => ({ flags: 0, tag: 'issue', value });
const caaOf = (...CAA: readonly ScriptedCaa[]): Told => ({ [hostname]: { CAA } });

test.each<[string, Told, string]>([
  ['no name has records', {}, 'allowed'],
  ['the hostname names the authority', caaOf(issue('letsencrypt.org')), 'allowed'],
  ['a name above does', { 'brand.example': { CAA: [issue('LetsEncrypt.org')] } }, 'allowed'],
  ['a name above names another', { 'brand.example': { CAA: [issue('other.example')] } }, 'forbidden'],
  [
    'the nearest name counts',
    { ...caaOf(issue('letsencrypt.org')), 'brand.example': { CAA: [issue(';')] } },
    'allowed',
  ],
  [
    'the hostname is another name for one without records, and a name above forbids it',
    { [hostname]: { CNAME: [target] }, 'brand.example': { CAA: [issue(';')] } },
    'forbidden',
  ],
  ['the tag is in capitals', caaOf({ flags: 0, tag: 'ISSUE', value: ';' }), 'forbidden'],
  ['nobody may', caaOf(issue(';')), 'forbidden'],
  ['one of several records names it', caaOf(issue('a.example'), issue('letsencrypt.org')), 'allowed'],
  ['parameters follow the name', caaOf(issue('letsencrypt.org; accounturi=x')), 'allowed'],
  [
    'another way of validation is asked for',
    caaOf(issue('letsencrypt.org; validationmethods=dns-01')),
    'forbidden',
  ],
  ['wildcards alone are forbidden', caaOf({ flags: 0, tag: 'issuewild', value: ';' }), 'allowed'],
  ['a critical tag is unknown', caaOf({ flags: 128, tag: 'tbs', value: 'x' }), 'forbidden'],
  ['an unknown tag is not critical', caaOf({ flags: 0, tag: 'tbs', value: 'x' }), 'allowed'],
  ['wildcards alone are allowed', caaOf({ flags: 0, tag: 'issuewild', value: 'letsencrypt.org' }), 'allowed'],
  [
    'nobody may, and wildcards may',
    caaOf(issue(';'), { flags: 0, tag: 'issuewild', value: 'letsencrypt.org' }),
    'forbidden',
  ],
  ['mail alone is spoken of', caaOf({ flags: 128, tag: 'issuemail', value: ';' }), 'allowed'],
  ['marks alone are spoken of', caaOf({ flags: 128, tag: 'issuevmc', value: ';' }), 'allowed'],
  [
    'an address for reports is critical',
    caaOf({ flags: 128, tag: 'iodef', value: 'mailto:a@b.example' }),
    'allowed',
  ],
  [
    'a critical tag is unknown beside a good one',
    caaOf(issue('letsencrypt.org'), { flags: 128, tag: 'tbs', value: 'x' }),
    'forbidden',
  ],
  ['another flag is set beside an unknown tag', caaOf({ flags: 1, tag: 'tbs', value: 'x' }), 'allowed'],
  // Node reads none of the records then.
  ['the value is empty', caaOf(issue('')), 'unreadable'],
  ['blanks are around the name', caaOf(issue('  letsencrypt.org  ; x=y')), 'allowed'],
  ['a name below the authority is named', caaOf(issue('www.letsencrypt.org')), 'forbidden'],
  [
    'several ways of validation are asked for',
    caaOf(issue('letsencrypt.org; validationmethods=dns-01,http-01')),
    'allowed',
  ],
  [
    'a name far above forbids it and the nearest is another name for one that allows it',
    {
      [hostname]: { CNAME: [target], CAA: [issue('letsencrypt.org')] },
      'brand.example': { CAA: [issue(';')] },
    },
    'allowed',
  ],
  ['the top-level domain is not asked', { example: { CAA: [issue(';')] } }, 'allowed'],
  ['the name does not exist, and nothing above forbids it', { [hostname]: 'NXDOMAIN' }, 'allowed'],
  ...(['SERVFAIL', 'NOTIMP', 'REFUSED', 'FORMERR', 'silence'] as const).flatMap<[string, Told, string]>(
    (code) => [
      [`${code} is answered`, { [hostname]: code }, 'unreadable'],
      [`${code} is answered about CAA alone`, { [hostname]: { CNAME: [target], CAA: code } }, 'unreadable'],
      [`${code} is answered above`, { 'brand.example': code }, 'unreadable'],
      [
        `${code} is answered above a name that allows it`,
        { ...caaOf(issue('letsencrypt.org')), 'brand.example': code },
        'allowed',
      ],
    ],
  ),
])('RFC 8659: the authority is %s', async (_, answers, verdict) => {
  expect(await (await asking(same(answers), { queryMs: 1000 })).caa()).toBe(verdict);
});

test.each(['SERVFAIL', 'silence'] as const)(
  'CAA records are read from the next resolver after %s',
  async (first) => {
    const { caa } = await asking([{ [hostname]: first }, caaOf(issue(';'))], { queryMs: 500 });
    expect(await caa()).toBe('forbidden');
  },
);

test.each<[string, readonly Told[], string | undefined]>([
  ['the name of its record', same(names('Elsewhere.example')), 'elsewhere.example'],
  [
    'what the resolver that answers says',
    [{ [hostname]: 'SERVFAIL' }, names('elsewhere.example')],
    'elsewhere.example',
  ],
  ['nothing without a record', same({}), undefined],
])('decisions.md 7: DNS says of a hostname %s', async (_, told, expected) => {
  const { named } = await asking(told, { queryMs: 300 });
  expect(await named()).toBe(expected);
});
