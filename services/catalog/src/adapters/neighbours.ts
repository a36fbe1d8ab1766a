import type { DescMethod } from '@bufbuild/protobuf';
import { type CallOptions, createClient, type Transport } from '@connectrpc/connect';
import { AgreementService } from '@telehealth/contracts/accounts/v1/agreement_service';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainStandingService } from '@telehealth/contracts/domains/v1/domain_standing_service';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { PaymentReadinessService } from '@telehealth/contracts/orders/v1/payment_readiness_service';
import { type Call, errorFromWire, readOptions } from '@telehealth/rpc';
import type { Logger } from '@telehealth/service-kit';
import type { LoginDomainStanding, TherapyStanding, Told } from '../domain/activation.ts';

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
  declaredTherapies(question: Question): Promise<Told<readonly string[]>>;
  agreementsCurrent(question: Question): Promise<Told<boolean>>;
  therapyStanding(question: Question, therapy: string): Promise<Told<TherapyStanding>>;
  paymentsReady(question: Question): Promise<Told<boolean>>;
  loginDomain(question: Question): Promise<Told<LoginDomainStanding>>;
}

/** Where the neighbours are; undefined for one that is not deployed. */
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

  const told = async <T>({ name }: DescMethod, answer: Promise<T> | undefined): Promise<Told<T>> => {
    try {
      return await answer;
    } catch (error) {
      logger.debug({ rpc: name, kind: errorFromWire(error).kind }, 'a neighbour did not tell');
      return undefined;
    }
  };

  return {
    async declaredTherapies(question) {
      const answer = await told(BrandService.method.getBrand, brands.getBrand({}, optionsOf(question)));
      return answer?.brand?.enabledTherapies;
    },
    async agreementsCurrent(question) {
      const { getAgreementStanding } = AgreementService.method;
      const answer = await told(
        getAgreementStanding,
        agreements.getAgreementStanding({}, optionsOf(question)),
      );
      return answer?.current;
    },
    therapyStanding: (question, therapy) =>
      told(
        InstrumentService.method.getTherapyStanding,
        instruments.getTherapyStanding({ therapy }, optionsOf(question)),
      ),
    async paymentsReady(question) {
      const { getPaymentReadiness } = PaymentReadinessService.method;
      const answer = await told(getPaymentReadiness, payments?.getPaymentReadiness({}, optionsOf(question)));
      return answer?.ready;
    },
    loginDomain: (question) =>
      told(
        DomainStandingService.method.getLoginDomainStanding,
        domains?.getLoginDomainStanding({}, optionsOf(question)),
      ),
  };
}

function optionsOf({ call, timeoutMs }: Question): CallOptions {
  return { ...readOptions(call), timeoutMs };
}
