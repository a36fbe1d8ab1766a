import { ApiKeySchema, ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { BrandSchema } from '@telehealth/contracts/accounts/v1/brand';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { ClientSchema } from '@telehealth/contracts/accounts/v1/client';
import { MemberSchema, MemberService } from '@telehealth/contracts/accounts/v1/member_service';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { DomainSchema } from '@telehealth/contracts/domains/v1/domain';
import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import { AgreementSchema } from '@telehealth/contracts/onboarding/v1/agreement';
import { OnboardingCaseSchema } from '@telehealth/contracts/onboarding/v1/onboarding';
import { OnboardingOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { RegistrationSchema } from '@telehealth/contracts/webhooks/v1/registration';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { ApiKey as PublicApiKey } from '@telehealth/public-api/api-keys/api-key';
import { Brand as PublicBrand } from '@telehealth/public-api/brands/brand';
import { CustomDomain } from '@telehealth/public-api/domains/custom-domain';
import { Member as PublicMember } from '@telehealth/public-api/members/member';
import { Agreement as PublicAgreement } from '@telehealth/public-api/onboarding/agreement';
import { Onboarding, OnboardingStep } from '@telehealth/public-api/onboarding/onboarding';
import { WebhookRegistration } from '@telehealth/public-api/webhooks/registration';
import { nextPageOf } from '../command/paging.ts';
import type { Read } from '../command/read.ts';
import { represent, type ShownObject } from '../output/representation.ts';
import { type ExportPart, listPart, wholePart } from './export-part.ts';
import { publicRow } from './public-row.ts';

/** What the tenant has set up and agreed to. */
export function clientParts(read: Read, clientId: string): readonly ExportPart[] {
  return [
    wholePart('client', async () => {
      const { client } = await read(OperatorService.method.getClient, { clientId });
      if (client === undefined) return [];
      const { client_id, name, mode, created_at } = represent(ClientSchema, client);
      return [{ client_id, name, mode, created_at }];
    }),
    listPart('brands', async (page) => {
      const answer = await read(BrandConfigurationService.method.listBrands, { clientId, ...page });
      const brands = answer.brands.map((brand) => publicRow(PublicBrand, represent(BrandSchema, brand)));
      return { rows: { 'brands.jsonl': brands }, next: nextPageOf(answer) };
    }),
    listPart('api-keys', async (page) => {
      const answer = await read(ApiKeyService.method.listApiKeys, { clientId, ...page });
      const keys = answer.apiKeys.map((key) => publicRow(PublicApiKey, represent(ApiKeySchema, key)));
      return { rows: { 'api-keys.jsonl': keys }, next: nextPageOf(answer) };
    }),
    wholePart('members', async () => {
      const { members } = await read(MemberService.method.listMembers, { clientId });
      return members.map((member) => publicRow(PublicMember, represent(MemberSchema, member)));
    }),
    listPart('domains', async (page) => {
      const answer = await read(DomainService.method.listDomains, { clientId, ...page });
      const rows = answer.domains.flatMap(({ domain }) => {
        if (domain === undefined) return [];
        const { target: cname = null, ...shown } = represent(DomainSchema, domain);
        return [publicRow(CustomDomain, { ...shown, cname })];
      });
      return { rows: { 'domains.jsonl': rows }, next: nextPageOf(answer) };
    }),
    listPart('registrations', async (page) => {
      const answer = await read(RegistrationService.method.listRegistrations, { clientId, ...page });
      const rows = answer.registrations.map((registration) =>
        publicRow(WebhookRegistration, represent(RegistrationSchema, registration)),
      );
      return { rows: { 'registrations.jsonl': rows }, next: nextPageOf(answer) };
    }),
    wholePart('onboarding', async () => {
      const answer = await read(OnboardingOperatorService.method.showOnboardingCase, { clientId });
      if (answer.case === undefined) return [];
      const shown = represent(OnboardingCaseSchema, answer.case);
      const steps = (shown.steps as readonly ShownObject[]).map((step) => publicRow(OnboardingStep, step));
      return [publicRow(Onboarding, { ...shown, steps })];
    }),
    wholePart('agreements', async () => {
      const answer = await read(OnboardingOperatorService.method.listExecutedAgreements, { clientId });
      return answer.agreements.map((agreement) =>
        publicRow(PublicAgreement, represent(AgreementSchema, agreement)),
      );
    }),
  ];
}
