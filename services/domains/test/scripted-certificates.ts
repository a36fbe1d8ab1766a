import type {
  CertificateProvider,
  OrderAtStep,
  OrderStep,
} from '../src/adapters/certificates/certificate-provider.ts';
import { selfSigned } from '../src/adapters/certificates/simulated-provider.ts';

/** Issues a certificate that is valid for 90 days from a time on (epoch ms). */
export async function issuedAt(hostname: string, at: number): Promise<OrderStep> {
  const validity = { notBefore: at, notAfter: at + 90 * 24 * 60 * 60_000 };
  return { status: 'issued', ...(await selfSigned(hostname, validity)) };
}

/** A certificate authority that does what a test tells it to. */
export interface ScriptedCertificates extends CertificateProvider {
  /** Answers the next steps, in this order. What is not told is answered by `otherwise`. */
  readonly next: ((order: OrderAtStep) => OrderStep | Promise<OrderStep>)[];
  otherwise: (order: OrderAtStep) => OrderStep | Promise<OrderStep>;
  /** Every step that was taken, in order. */
  readonly steps: readonly OrderAtStep[];
}

/** Unless it is told something else, it leaves every order pending. */
export function scriptedCertificates(): ScriptedCertificates {
  const steps: OrderAtStep[] = [];
  const provider: ScriptedCertificates = {
    next: [],
    otherwise: ({ state = 'order-1' }) => ({ status: 'pending', state, afterMs: 1000 }),
    steps,
    async step(order) {
      steps.push(order);
      return await (provider.next.shift() ?? provider.otherwise)(order);
    },
    close: async () => {},
  };
  return provider;
}
