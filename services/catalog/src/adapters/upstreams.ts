import { type CallOptions, createClient, type Transport } from '@connectrpc/connect';
import { AgreementService } from '@telehealth/contracts/accounts/v1/agreement_service';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { PaymentReadinessService } from '@telehealth/contracts/orders/v1/payment_readiness_service';
import { type Call, errorFromWire, readOptions } from '@telehealth/rpc';
import type { Logger } from '@telehealth/service-kit';
import type { Known, LoginDomainStatus, TherapyStatus } from '../domain/enablements/activation.ts';

/** On whose behalf an upstream is asked, and for how long. */
export interface Question {
  readonly call: Call;
  readonly timeoutMs: number;
}

/**
 * Asks the upstreams about the brand of a call. Never rejects: no answer in time, a failure and an upstream that is
 * not deployed are all undefined.
 */
export interface Upstreams {
  declaredTherapies(question: Question): Promise<Known<readonly string[]>>;
  agreementsCurrent(question: Question): Promise<Known<boolean>>;
  therapyStatus(question: Question, therapy: string): Promise<Known<TherapyStatus>>;
  paymentsReady(question: Question): Promise<Known<boolean>>;
  loginDomain(question: Question): Promise<Known<LoginDomainStatus>>;
}

/** How to reach the upstreams; undefined for one that is not deployed. */
export interface UpstreamTransports {
  readonly accounts: Transport;
  readonly intake: Transport;
  readonly orders: Transport | undefined;
  readonly domains: Transport | undefined;
}

/** Asks over their contracts. */
export function createUpstreams(transports: UpstreamTransports, logger: Pick<Logger, 'debug'>): Upstreams {
  const brands = createClient(BrandService, transports.accounts);
  const agreements = createClient(AgreementService, transports.accounts);
  const instruments = createClient(InstrumentService, transports.intake);
  const payments = transports.orders && createClient(PaymentReadinessService, transports.orders);
  const domains = transports.domains && createClient(DomainStatusService, transports.domains);

  const known = async <T>(rpc: string, answer: Promise<T> | undefined): Promise<Known<T>> => {
    try {
      return await answer;
    } catch (error) {
      logger.debug({ rpc, kind: errorFromWire(error).kind }, 'upstream did not answer');
      return undefined;
    }
  };

  return {
    declaredTherapies: async (question) =>
      (await known('GetBrand', brands.getBrand({}, optionsOf(question))))?.brand?.enabledTherapies,
    agreementsCurrent: async (question) =>
      (await known('GetAgreementStatus', agreements.getAgreementStatus({}, optionsOf(question))))?.current,
    therapyStatus: (question, therapy) =>
      known('GetTherapyStatus', instruments.getTherapyStatus({ therapy }, optionsOf(question))),
    paymentsReady: async (question) =>
      (await known('GetPaymentReadiness', payments?.getPaymentReadiness({}, optionsOf(question))))?.ready,
    loginDomain: (question) =>
      known('GetLoginDomainStatus', domains?.getLoginDomainStatus({}, optionsOf(question))),
  };
}

function optionsOf({ call, timeoutMs }: Question): CallOptions {
  return { ...readOptions(call), timeoutMs };
}
