import { onTestFinished } from 'vitest';
import { createEgress, type Egress, type EgressOptions, type Exchange } from '../src/index.ts';
import type { Receiver } from './receiver.ts';

/** A sender of the test in test mode, without allowed addresses. */
export function egressUnderTest(options: Partial<EgressOptions> = {}): Egress {
  const egress = createEgress({
    ...{ mode: 'test', allow: [], deny: [], ownHosts: [], nat64: false, deadlineMs: 10_000 },
    ...options,
  });
  onTestFinished(() => egress.close());
  return egress;
}

/** Posts a small message. */
export function postTo(egress: Egress, url: string, headers: Record<string, string> = {}): Promise<Exchange> {
  return egress.post({ url, headers, body: Buffer.from('{"id":"evt_1"}') });
}

/** Posts to a receiver on this machine with a sender that is allowed to reach it. */
export function postOnce(
  { port, endpoint }: Receiver,
  options: Partial<EgressOptions> = {},
): Promise<Exchange> {
  return postTo(egressUnderTest({ allow: [endpoint], ...options }), `http://127.0.0.1:${port}/`);
}
