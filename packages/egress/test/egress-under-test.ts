import { onTestFinished } from 'vitest';
import { createEgress, type Egress, type EgressOptions, type Exchange } from '../src/index.ts';

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
