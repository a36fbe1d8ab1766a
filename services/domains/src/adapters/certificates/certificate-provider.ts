import type { OrderFailureReason } from '../../domain/domains/domain.ts';

/** The port to a certificate authority. */
export interface CertificateProvider {
  /**
   * Takes an order one step further: the first step places it. Every step may be repeated, by any process, with the state that
   * the step before it returned. Rejects when the authority gives no answer, or the signal aborts: nothing is lost, and the
   * step can be taken again.
   */
  step(order: OrderAtStep, signal: AbortSignal): Promise<OrderStep>;
  close(): Promise<void>;
}

/** An order as the provider left it. */
export interface OrderAtStep {
  readonly hostname: string;
  /** What the step before returned; absent for a new order. */
  readonly state?: string;
}

/** What a step came to. */
export type OrderStep =
  | {
      readonly status: 'pending';
      /** What the next step needs. A secret: it may hold a private key. */
      readonly state: string;
      /** What has to be served at the hostname before the next step. */
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
