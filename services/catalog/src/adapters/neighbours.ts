import type { DescMethod } from '@bufbuild/protobuf';
import { type CallOptions, createClient, type Transport } from '@connectrpc/connect';
import { AgreementService } from '@telehealth/contracts/accounts/v1/agreement_service';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainStandingService } from '@telehealth/contracts/domains/v1/domain_standing_service';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { PaymentReadinessService } from '@telehealth/contracts/orders/v1/payment_readiness_service';
import { type Call, errorFromWire, readOptions } from '@telehealth/rpc';
import type { Logger } from '@telehealth/service-kit';
import type { Known, LoginDomainStatus, TherapyStatus } from '../domain/enablements/activation.ts';

/** On whose behalf a neighbour is asked, and for how long. */
export interface Question {
  readonly call: Call;
  readonly timeoutMs: number;
}

/**
 * Asks the neighbours about the brand of a call. Never rejects: no answer in time, a failure and a neighbour that is
 * not deployed are all undefined.
 */
export interface Neighbours {
  declaredTherapies(question: Question): Promise<Known<readonly string[]>>;
  agreementsCurrent(question: Question): Promise<Known<boolean>>;
  therapyStatus(question: Question, therapy: string): Promise<Known<TherapyStatus>>;
  paymentsReady(question: Question): Promise<Known<boolean>>;
  loginDomain(question: Question): Promise<Known<LoginDomainStatus>>;
}

/** How to reach the neighbours; undefined for one that is not deployed. */
export interface NeighbourTransports {
  readonly accounts: Transport;
  readonly intake: Transport;
  readonly orders: Transport | undefined;
  readonly domains: Transport | undefined;
}

/** Asks over their contracts. */
export function createNeighbours(transports: NeighbourTransports, logger: Pick<Logger, 'debug'>): Neighbours {
  const brands = createClient(BrandService, transports.accounts);
  const agreements = createClient(AgreementService, transports.accounts);
  const instruments = createClient(InstrumentService, transports.intake);
  const payments = transports.orders && createClient(PaymentReadinessService, transports.orders);
  const domains = transports.domains && createClient(DomainStandingService, transports.domains);

  const known = async <T>({ name }: DescMethod, answer: Promise<T> | undefined): Promise<Known<T>> => {
    try {
      return await answer;
    } catch (error) {
      logger.debug({ rpc: name, kind: errorFromWire(error).kind }, 'a neighbour did not answer');
      return undefined;
    }
  };

  return {
    async declaredTherapies(question) {
      const answer = await known(BrandService.method.getBrand, brands.getBrand({}, optionsOf(question)));
      return answer?.brand?.enabledTherapies;
    },
    async agreementsCurrent(question) {
      const { getAgreementStanding } = AgreementService.method;
      const answer = await known(
        getAgreementStanding,
        agreements.getAgreementStanding({}, optionsOf(question)),
      );
      return answer?.current;
    },
    therapyStatus: (question, therapy) =>
      known(
        InstrumentService.method.getTherapyStanding,
        instruments.getTherapyStanding({ therapy }, optionsOf(question)),
      ),
    async paymentsReady(question) {
      const { getPaymentReadiness } = PaymentReadinessService.method;
      const answer = await known(getPaymentReadiness, payments?.getPaymentReadiness({}, optionsOf(question)));
      return answer?.ready;
    },
    loginDomain: (question) =>
      known(
        DomainStandingService.method.getLoginDomainStanding,
        domains?.getLoginDomainStanding({}, optionsOf(question)),
      ),
  };
}

function optionsOf({ call, timeoutMs }: Question): CallOptions {
  return { ...readOptions(call), timeoutMs };
}
