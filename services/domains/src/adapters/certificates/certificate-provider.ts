import type { OrderFailureReason } from '../../domain/domains/domain.ts';

/** The port to a certificate authority. */
export interface CertificateProvider {
  /**
   * Takes the next step of an order; the first places it. Any process may repeat a step with the state that the step before it
   * returned. Rejects when the authority does not answer or the signal aborts; the step can then be repeated.
   */
  step(order: OrderAtStep, signal: AbortSignal): Promise<OrderStep>;
  close(): Promise<void>;
}

export interface OrderAtStep {
  readonly hostname: string;
  /** What the step before returned; absent for a new order. */
  readonly state?: string;
}

export type OrderStep =
  | {
      readonly status: 'pending';
      /** What the next step needs. A secret: it may contain a private key. */
      readonly state: string;
      /** What the hostname must serve before the next step. */
      readonly challenge?: { readonly token: string; readonly keyAuthorization: string };
      /** When the next step makes sense. */
      readonly afterMs: number;
    }
  | {
      readonly status: 'issued';
      /** PEM: the certificate and its intermediates. */
      readonly chain: string;
      /** PEM. A secret. */
      readonly privateKey: string;
    }
  | {
      readonly status: 'failed';
      readonly reason: OrderFailureReason;
      /** When another order makes sense. */
      readonly afterMs: number;
    };
