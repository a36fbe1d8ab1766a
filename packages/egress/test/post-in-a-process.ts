import { createEgress } from '../src/index.ts';

/** Posts to the first URL and then to the second, and writes the second exchange and by how much the memory grew. */
const [allow = '', first = '', second = ''] = process.argv.slice(2);
const egress = createEgress({
  ...{ mode: 'test', allow: [allow], deny: [], ownHosts: [], nat64: false, deadlineMs: 10_000 },
});
const post = (url: string) => egress.post({ url, headers: {}, body: Buffer.from('{}') });
await post(first);
const before = process.resourceUsage().maxRSS;
const { answered, status, truncated } = await post(second);
const grewKiB = process.resourceUsage().maxRSS - before;
await egress.close();
process.stdout.write(JSON.stringify({ answered, status, truncated, grewKiB }));
