import type { ToxicProxy } from '@telehealth/test-servers';
import { type Fault, meet } from './fault.ts';
import type { FaultyPlatform } from './faulty-platform.ts';
import { linkKinds } from './links.ts';

/** In one or two steps. */
const toxics: Readonly<Record<string, readonly ((proxy: ToxicProxy) => Promise<void>)[]>> = {
  'reset in the middle of a request, and before the answer': [
    (proxy) => proxy.poison([{ type: 'limit_data', stream: 'upstream', attributes: { bytes: 400 } }]),
    (proxy) => proxy.poison([{ type: 'reset_peer', stream: 'downstream', attributes: { timeout: 0 } }]),
  ],
  stalled: [
    (proxy) =>
      proxy.poison([
        { type: 'timeout', stream: 'upstream', attributes: { timeout: 0 } },
        { type: 'timeout', stream: 'downstream', attributes: { timeout: 0 } },
      ]),
  ],
  'half-open: requests arrive, answers do not': [
    (proxy) => proxy.poison([{ type: 'timeout', stream: 'downstream', attributes: { timeout: 0 } }]),
  ],
  'slow by 300 ms': [
    (proxy) => proxy.poison([{ type: 'latency', stream: 'downstream', attributes: { latency: 300 } }]),
  ],
  cut: [(proxy) => proxy.cut()],
};

/** For each communicating pair in turn. */
export const networkFaults: readonly Fault<FaultyPlatform>[] = linkKinds.flatMap((kind) =>
  Object.entries(toxics).map(([what, steps]) => ({
    name: `${kind}: ${what}`,
    async happen({ links }, traffic) {
      for (const { proxy } of links.filter((link) => link.kind === kind)) {
        for (const step of steps) {
          await step(proxy);
          await meet(traffic);
          await proxy.restore();
        }
      }
    },
  })),
);
