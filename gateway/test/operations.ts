import type { ErrorKind } from '@telehealth/errors';
import type { BrandRule } from '@telehealth/public-api/operation';
import type { InjectOptions } from 'fastify';
import { type contracts, ownBrand, someStep } from './scripted.ts';
import { someBrand } from './wire.ts';

/** An operation as clients see it, with the method of the service behind it. */
export interface OperationUnderTest {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Ids stand in braces, as in the description. */
  readonly path: string;
  readonly query?: string;
  readonly brand: BrandRule;
  readonly service: keyof typeof contracts;
  readonly rpc: string;
  readonly answer: object;
  /** Absent for operations that take no body. */
  readonly payload?: object;
  /** The payload may be left out. */
  readonly optionalBody?: true;
  /** Needs `X-Journey-Id`. */
  readonly ofJourney?: true;
  /** An answer that differs from `answer`; present for conditional reads. */
  readonly changed?: object;
  /** Kinds that the service may refuse with, besides `not-found` and `unavailable`. */
  readonly refusals?: readonly ErrorKind[];
  /** The member of a list's answer that has its rows. */
  readonly rows?: string;
}

/** Values of the ids in paths, malformed ones, their greatest length, and the fields of messages that carry them. */
export const pathIds: Readonly<
  Record<
    string,
    {
      readonly valid: string;
      readonly malformed: readonly string[];
      readonly maxLength: number;
      readonly field?: string;
    }
  >
> = {
  brand_id: { valid: ownBrand, malformed: [], maxLength: 64 },
  offering_ref: {
    valid: 'wl-1',
    field: 'offeringRef',
    malformed: ['wl%2F1', 'wl%201', 'wl%0A', '__proto__'],
    maxLength: 128,
  },
  question_id: {
    valid: 'qst_1',
    field: 'questionId',
    malformed: ['qst_1.2', 'brd_1', '__proto__'],
    maxLength: 64,
  },
  code: { valid: `${ownBrand}:smoker`, field: 'code', malformed: ['a%2Fb', '__proto__'], maxLength: 129 },
  journey_id: {
    valid: 'jny_1',
    field: 'journeyId',
    malformed: ['7', 'ord_1', 'jny_', 'jny_%00'],
    maxLength: 64,
  },
  registration_id: {
    valid: 'whr_1',
    field: 'registrationId',
    malformed: ['7', 'dlv_1', 'whr_', 'whr_%00', '__proto__'],
    maxLength: 64,
  },
  delivery_id: {
    valid: 'dlv_1',
    field: 'deliveryId',
    malformed: ['7', 'whr_1', 'dlv_', 'dlv_1-2', '__proto__'],
    maxLength: 64,
  },
  recovery_id: {
    valid: 'rcv_1',
    field: 'recoveryId',
    malformed: ['7', 'dlv_1', 'rcv_', 'rcv_1-2', '__proto__'],
    maxLength: 64,
  },
  event_id: {
    valid: 'evt_1',
    field: 'eventId',
    malformed: ['7', 'dlv_1', 'evt_', 'evt_1-2', '__proto__'],
    maxLength: 64,
  },
  key_id: {
    valid: 'key_1',
    field: 'keyId',
    malformed: ['7', 'dlv_1', 'key_', 'key_1-2', '__proto__'],
    maxLength: 64,
  },
  session_id: {
    valid: 'bss_1',
    field: 'sessionId',
    malformed: ['7', 'key_1', 'bss_', 'bss_1-2', '__proto__'],
    maxLength: 64,
  },
  member_id: {
    valid: 'mem_1',
    field: 'memberId',
    malformed: ['7', 'key_1', 'mem_', 'mem_1-2', '__proto__'],
    maxLength: 64,
  },
  step_id: {
    valid: 'webhooks',
    field: 'stepId',
    malformed: ['Webhooks', '7', 'a-b', '__proto__', 'a%00'],
    maxLength: 64,
  },
  agreement_id: {
    valid: 'msa',
    field: 'agreementId',
    malformed: ['MSA', '7', 'a-b', '__proto__'],
    maxLength: 64,
  },
  run_id: {
    valid: 'run_1',
    field: 'runId',
    malformed: ['7', 'evt_1', 'run_', 'run_1-2', '__proto__'],
    maxLength: 64,
  },
  kind: { valid: 'login', malformed: ['portal', 'LOGIN', '__proto__'], maxLength: 64 },
  order_ref: {
    valid: 'ord_1',
    field: 'orderRef',
    malformed: ['7', 'jny_1', 'ord_', 'ord_%00', '__proto__'],
    maxLength: 64,
  },
};

const brand = '/v1/account/brands/{brand_id}';
const offerings = `${brand}/offerings`;
const offering = `${offerings}/{offering_ref}`;
const domains = `${brand}/domains`;
const domain = `${domains}/{kind}`;
const questions = '/v1/account/offerings/{offering_ref}/qualification/questions';
const apiKeys = '/v1/account/api-keys';
const consoleSessions = '/v1/account/console-sessions';
const members = '/v1/account/members';
const facts = '/v1/account/question-library/facts';
const intake = '/v1/instrument';
const payment = '/v1/payments/{order_ref}';
const onboarding = '/v1/account/onboarding';
const onboardingStep = `${onboarding}/steps/{step_id}`;

const enablement = { enablementId: 'enb_1', offeringRef: 'wl-1', status: 1 };
const question = { questionId: 'qst_1', copy: { headline: 'Do you smoke?' } };
const fact = { code: `${ownBrand}:smoker`, valueType: 'boolean', cardinality: 'single' };
const instant = { seconds: 0n };
const consoleSession = { sessionId: 'bss_1', open: true, createdAt: instant, endsAt: instant };
const member = { memberId: 'mem_1', email: 'a@b.example', role: 1, invitedAt: instant };
const tenantKey = { keyId: 'key_1', name: 'Orders', lastFour: 'abcd', createdAt: instant };
const enrollment = { journeyId: 'jny_1', status: 1, eligibility: 1, createdAt: instant, updatedAt: instant };
const order = {
  orderRef: 'ord_1',
  brandId: ownBrand,
  state: 1,
  currency: 'USD',
  createdAt: instant,
  updatedAt: instant,
};
const paidOrder = { orderRef: 'ord_1', state: 1, currency: 'USD' };
const checkout = { checkoutUrl: 'https://pay.example/1', expiresAt: instant, created: true };
const refund = { refundId: 'rfd_1', orderRef: 'ord_1', currency: 'USD', status: 1, createdAt: instant };
const registrations = '/v1/webhooks/registrations';
const registration = `${registrations}/{registration_id}`;
const delivery = `${registration}/deliveries/{delivery_id}`;
const someRegistration = {
  registrationId: 'whr_1',
  clientId: 'cli_own',
  brandId: ownBrand,
  url: 'https://a.example/',
  eventTypes: ['journey.case.opened.v1'],
  createdAt: instant,
};
const someDomain = {
  brandId: ownBrand,
  kind: 1,
  hostname: 'login.shop.example',
  state: 1,
  owner: 1,
  boundBy: 1,
  target: 'a.login.edge.example',
  createdAt: instant,
  updatedAt: instant,
};
const counts = { succeeded: 0, failed: 0 };
const health = { state: 1, lastHour: counts, lastDay: counts };
const someDelivery = { deliveryId: 'dlv_1', eventId: 'evt_1', status: 1, createdAt: instant };
const recovery = {
  recoveryId: 'rcv_1',
  registrationId: 'whr_1',
  since: instant,
  until: instant,
  status: 1,
  createdAt: instant,
};
const creation = { url: 'https://a.example/', event_types: ['journey.case.opened.v1'] };
const both: readonly ErrorKind[] = ['conflict', 'validation'];
const conflict: readonly ErrorKind[] = ['conflict'];

const submission = { fields: { country: 'US' }, submittedBy: 'key_1', submittedAt: instant };
const someOnboardingStep = { stepId: 'webhooks', title: 'Webhooks', state: 2, owner: 1, submission };
const someOnboarding = { clientId: 'cli_own', status: 2, steps: [someOnboardingStep], openedAt: instant };
const signer = { name: 'Jo Field', title: 'CEO', email: 'jo@northwell.example' };
const execution = { executionId: 'agx_1', agreementId: 'msa', version: '1', signer, acceptedAt: instant };
const agreement = { agreementId: 'msa', version: '1', publishedAt: instant, effectiveAt: instant };
const e2eRun = { runId: 'run_1', brandId: ownBrand, status: 1, startedAt: instant };

type Optional = Omit<OperationUnderTest, 'id' | 'method' | 'path' | 'brand' | 'service' | 'rpc' | 'answer'>;

/** Method and path, brand rule, service and method, its answer, and what else there is, by operation id. */
// biome-ignore format: a table reads by its lines
const rows: Readonly<Record<string, readonly [string, BrandRule, `${OperationUnderTest['service']}.${string}`, object, Optional?]>> = {
  resolveInstrument: [`GET ${intake}/resolve`, 'required', 'intake.resolve', someStep, { refusals: ['config-gap', 'phase-not-ready'] }],
  nextInstrumentStep: [`POST ${intake}/next`, 'required', 'intake.next', someStep, { ofJourney: true, payload: { node_id: 'n1' }, refusals: ['conflict', 'answer-refused'] }],
  previousInstrumentStep: [`POST ${intake}/back`, 'required', 'intake.back', someStep, { ofJourney: true, payload: {}, optionalBody: true, refusals: conflict }],
  reviewInstrument: [`GET ${intake}/review`, 'required', 'intake.review', { review: {} }, { ofJourney: true, refusals: conflict }],
  abandonInstrument: [`POST ${intake}/abandon`, 'required', 'intake.abandon', someStep, { ofJourney: true, refusals: conflict }],
  suggestAddresses: [`GET ${intake}/address/suggest`, 'required', 'addresses.suggestAddresses', {}, { query: '?q=100+Main' }],
  retrieveAddress: [`GET ${intake}/address/retrieve`, 'required', 'addresses.retrieveAddress', { address: {} }, { query: '?id=k1.abc' }],
  readEnrollment: ['GET /v1/enrollments/{journey_id}', 'required', 'enrollments.getEnrollment', { enrollment }],
  listEnrollments: ['GET /v1/enrollments', 'optional', 'enrollments.listEnrollments', { enrollments: [enrollment] }, { rows: 'enrollments' }],
  eraseEnrollment: ['POST /v1/enrollments/{journey_id}/erasure', 'required', 'erasure.eraseJourney', { erasedAt: instant }, { refusals: conflict }],
  reportTestMilestone: ['POST /v1/test/journeys/{journey_id}/milestones', 'required', 'testMilestones.reportTestMilestone', { outcome: 1 }, { payload: { type: 'labs.skipped' }, refusals: both }],
  advanceTestClock: ['POST /v1/test/clock', 'optional', 'testClock.advanceClock', { advanceMs: 1000n, movedAt: instant }, { payload: { advance: '1s' }, refusals: [...both, 'not-ready'] }],
  createSignInLink: ['POST /v1/enrollments/{journey_id}/sign-in-links', 'required', 'identities.createSignInLink', { token: 't', expiresAt: instant }, { payload: {}, refusals: both }],
  exchangeSignIn: ['POST /v1/auth/sign-ins', 'required', 'identities.redeemSignIn', { personId: 'per_1', signedInAt: instant }, { payload: { code: 'c' }, refusals: both }],
  listApiKeys: [`GET ${apiKeys}`, 'optional', 'apiKeys.listApiKeys', { apiKeys: [tenantKey] }, { rows: 'apiKeys' }],
  createApiKey: [`POST ${apiKeys}`, 'optional', 'apiKeys.issueApiKey', { ...tenantKey, apiKey: 'pk' }, { payload: { name: 'Orders' }, refusals: [...both, 'rate-limited'] }],
  rotateApiKey: [`POST ${apiKeys}/{key_id}/rotate`, 'optional', 'apiKeys.rotateApiKey', { ...tenantKey, apiKey: 'pk' }, { payload: {}, refusals: ['conflict', 'rate-limited'] }],
  deleteApiKey: [`DELETE ${apiKeys}/{key_id}`, 'optional', 'apiKeys.revokeApiKey', {}, { refusals: conflict }],
  createConsoleLink: ['POST /v1/account/console-links', 'optional', 'consoles.createConsoleLink', { token: 'cns_1', expiresAt: instant }, { payload: {}, refusals: both }],
  listConsoleSessions: [`GET ${consoleSessions}`, 'optional', 'consoles.listConsoleSessions', { sessions: [consoleSession] }, { rows: 'sessions' }],
  endConsoleSession: [`DELETE ${consoleSessions}/{session_id}`, 'optional', 'consoles.endConsoleSession', {}],
  listMembers: [`GET ${members}`, 'optional', 'members.listMembers', { members: [member] }],
  inviteMember: [`POST ${members}`, 'optional', 'members.inviteMember', { member, created: true }, { payload: { email: 'a@b.example', role: 'owner' }, refusals: both }],
  updateMember: [`PATCH ${members}/{member_id}`, 'optional', 'members.updateMember', { member }, { payload: { role: 'viewer' }, refusals: both }],
  getMemberSignIn: ['GET /v1/account/sign-in', 'optional', 'memberIssuers.getMemberIssuer', { memberIssuer: {} }],
  putMemberSignIn: ['PUT /v1/account/sign-in', 'optional', 'memberIssuers.putMemberIssuer', { memberIssuer: {} }, { payload: { issuer: 'https://id.example', oidc_client_id: 'c', oidc_client_secret: 's' }, refusals: ['validation'] }],
  removeMemberSignIn: ['DELETE /v1/account/sign-in', 'optional', 'memberIssuers.removeMemberIssuer', {}],
  removeMember: [`DELETE ${members}/{member_id}`, 'optional', 'members.removeMember', {}, { refusals: conflict }],
  chooseNotices: ['PUT /v1/account/notices', 'optional', 'members.chooseNotices', {}, { payload: { kinds: [] }, refusals: both }],
  listBrands: ['GET /v1/account/brands', 'optional', 'brandConfiguration.listBrands', { brands: [someBrand] }, { changed: {}, rows: 'brands' }],
  readOnboarding: [`GET ${onboarding}`, 'optional', 'onboarding.getOnboarding', { case: someOnboarding }],
  readOnboardingStep: [`GET ${onboardingStep}`, 'optional', 'onboarding.getOnboardingStep', { step: someOnboardingStep }],
  startOnboardingStep: [`POST ${onboardingStep}/start`, 'optional', 'onboarding.startOnboardingStep', { step: someOnboardingStep }, { refusals: conflict }],
  submitOnboardingStep: [`POST ${onboardingStep}/submit`, 'optional', 'onboarding.submitOnboardingStep', { step: someOnboardingStep }, { payload: {}, refusals: both }],
  listAgreements: [`GET ${onboarding}/agreements`, 'optional', 'onboarding.listAgreements', { agreements: [agreement] }],
  executeAgreement: [`POST ${onboarding}/agreements/{agreement_id}/execute`, 'optional', 'onboarding.executeAgreement', { execution, executedNow: true }, { payload: { version: '1', signer, accepted: true }, refusals: both }],
  startTestRun: [`POST ${onboarding}/e2e-runs`, 'optional', 'onboarding.startE2eRun', { run: e2eRun }, { payload: { brand_id: ownBrand }, refusals: ['conflict', 'rate-limited'] }],
  readTestRun: [`GET ${onboarding}/e2e-runs/{run_id}`, 'optional', 'onboarding.getE2eRun', { run: e2eRun }],
  listCatalogOfferings: ['GET /v1/account/catalog/offerings', 'optional', 'offerings.listCatalogOfferings', { offerings: [{ offeringRef: 'wl-1' }] }, { changed: {}, rows: 'offerings' }],
  readBrand: [`GET ${brand}`, 'in-path', 'brands.getBrand', { brand: someBrand }, { changed: { brand: { ...someBrand, version: 4n } } }],
  updateBrand: [`PATCH ${brand}`, 'in-path', 'brandConfiguration.updateBrand', { brand: someBrand }, { payload: { enabled_therapies: [] }, refusals: both }],
  replaceBrowserOrigins: [`PUT ${brand}/browser-origins`, 'in-path', 'brandConfiguration.updateBrand', { brand: someBrand }, { payload: { origins: [] }, refusals: ['conflict', 'malformed-request'] }],
  putPicture: [`PUT ${brand}/pictures/logo`, 'in-path', 'brandPictures.putPicture', { brand: someBrand }, { refusals: both }],
  removePicture: [`DELETE ${brand}/pictures/hero`, 'in-path', 'brandPictures.removePicture', { brand: someBrand }, { refusals: conflict }],
  readFunnel: [`GET ${brand}/funnel`, 'in-path', 'funnels.getFunnel', { started: 1 }],
  registerDomain: [`POST ${domains}`, 'in-path', 'domains.registerDomain', { domain: someDomain, created: true }, { payload: { kind: 'login', hostname: 'login.shop.example' }, refusals: both }],
  listDomains: [`GET ${domains}`, 'in-path', 'domains.listDomains', { domains: [{ domain: someDomain }] }],
  readDomain: [`GET ${domain}`, 'in-path', 'domains.getDomain', { domain: { domain: someDomain } }],
  deleteDomain: [`DELETE ${domain}`, 'in-path', 'domains.deleteDomain', {}, { refusals: conflict }],
  verifyDomain: [`POST ${domain}/verify`, 'in-path', 'domains.verifyDomain', { domain: someDomain }, { refusals: ['conflict', 'not-ready'] }],
  listOfferings: [`GET ${offerings}`, 'in-path', 'offerings.listEnablements', { enablements: [enablement] }, { changed: {}, rows: 'enablements' }],
  enableOffering: [`POST ${offerings}`, 'in-path', 'offerings.enableOffering', { enablement, created: true }, { payload: { offering_ref: 'wl-1' }, refusals: conflict }],
  readOffering: [`GET ${offering}`, 'in-path', 'offerings.getEnablement', { enablement }, { changed: { enablement: { ...enablement, enabledAt: 1n } } }],
  disableOffering: [`DELETE ${offering}`, 'in-path', 'offerings.disableOffering', {}, { refusals: conflict }],
  readDisplayCopy: [`GET ${offering}/copy`, 'in-path', 'offerings.getDisplayCopy', { copy: {} }, { changed: { copy: { locales: { en: {} } } } }],
  replaceDisplayCopy: [`PUT ${offering}/copy`, 'in-path', 'offerings.putDisplayCopy', { copy: {} }, { payload: { locales: {} }, refusals: both }],
  listQuestions: [`GET ${questions}`, 'only-brand', 'questions.listQuestions', { questions: [question] }, { changed: {}, rows: 'questions' }],
  createQuestion: [`POST ${questions}`, 'only-brand', 'questions.createQuestion', { question }, { payload: { fact: 'smoker', control: 'text', copy: { headline: 'Do you smoke?' } }, refusals: both }],
  orderQuestions: [`POST ${questions}/order`, 'only-brand', 'questions.orderQuestions', {}, { payload: { question_ids: ['qst_2', 'qst_1'] }, refusals: both }],
  readQuestion: [`GET ${questions}/{question_id}`, 'only-brand', 'questions.getQuestion', { question }, { changed: { question: { ...question, required: true } } }],
  updateQuestion: [`PATCH ${questions}/{question_id}`, 'only-brand', 'questions.updateQuestion', { question }, { payload: { required: false }, refusals: both }],
  deleteQuestion: [`DELETE ${questions}/{question_id}`, 'only-brand', 'questions.deleteQuestion', {}, { refusals: both }],
  listFacts: [`GET ${facts}`, 'only-brand', 'factLibrary.listFacts', { facts: [fact] }, { query: '?therapy=weight_loss', changed: {} }],
  createFact: [`POST ${facts}`, 'only-brand', 'factLibrary.createOwnFact', { fact }, { payload: { code: 'smoker', value_type: 'boolean', cardinality: 'single' }, refusals: both }],
  readOrder: ['GET /v1/account/orders/{order_ref}', 'optional', 'orders.getOrder', { order }],
  readOrderTotals: ['GET /v1/account/order-totals', 'optional', 'orders.getOrderTotals', { currencies: [] }],
  searchContacts: ['POST /v1/account/search/contacts', 'optional', 'enrollments.findByContact', { journeys: [{ journeyId: 'jny_1', status: 1, createdAt: instant }] }, { payload: { email: 'pat@example.com' } }],
  readLedger: ['GET /v1/account/orders/{order_ref}/ledger', 'optional', 'orders.getOrderLedger', { entries: [{ at: instant, kind: 1 }] }],
  listOrders: ['GET /v1/account/orders', 'optional', 'orders.listOrders', { orders: [order] }, { rows: 'orders' }],
  initiatePayment: ['POST /v1/payments', 'required', 'payments.initiatePayment', { order: paidOrder, ...checkout }, { payload: { journey_id: 'jny_1' }, refusals: both }],
  readPaymentStatus: [`GET ${payment}/status`, 'required', 'orders.getOrder', { order: paidOrder }],
  capturePayment: [`POST ${payment}/capture`, 'required', 'payments.capturePayment', { order: paidOrder }, { payload: { amount_minor: 1 }, refusals: both }],
  cancelPayment: [`POST ${payment}/cancel`, 'required', 'payments.cancelPayment', { order: paidOrder }, { refusals: conflict }],
  listRefunds: [`GET ${payment}/refunds`, 'required', 'orders.listRefunds', { refunds: [refund] }],
  refundPayment: [`POST ${payment}/refunds`, 'required', 'payments.refundPayment', { refund }, { payload: { amount_minor: 1 }, refusals: both }],
  createWebhookRegistration: [`POST ${registrations}`, 'required', 'registrations.createRegistration', { registration: someRegistration, secret: 'whsec_1' }, { payload: creation, refusals: both }],
  listWebhookRegistrations: [`GET ${registrations}`, 'required', 'registrations.listRegistrations', { registrations: [someRegistration] }, { rows: 'registrations' }],
  readWebhookRegistration: [`GET ${registration}`, 'required', 'registrations.getRegistration', { registration: someRegistration }],
  updateWebhookRegistration: [`PATCH ${registration}`, 'required', 'registrations.updateRegistration', { registration: someRegistration }, { payload: { enabled: false }, refusals: [...both, 'malformed-request'] }],
  deleteWebhookRegistration: [`DELETE ${registration}`, 'required', 'registrations.deleteRegistration', {}, { refusals: conflict }],
  testWebhookRegistration: [`POST ${registration}/test`, 'required', 'registrations.testRegistration', { deliveryId: 'dlv_1' }, { payload: {}, refusals: [...both, 'rate-limited'] }],
  rotateWebhookSecret: [`POST ${registration}/rotate-secret`, 'required', 'registrations.rotateSecret', { registration: someRegistration, secret: 'whsec_1' }, { payload: {}, refusals: conflict }],
  readWebhookHealth: [`GET ${registration}/health`, 'required', 'registrations.getHealth', { health }],
  listDeliveries: [`GET ${registration}/deliveries`, 'required', 'deliveries.listDeliveries', { deliveries: [someDelivery] }, { rows: 'deliveries' }],
  listBrandDeliveries: ['GET /v1/webhooks/deliveries', 'required', 'deliveries.listDeliveries', { deliveries: [someDelivery] }, { rows: 'deliveries' }],
  readDelivery: [`GET ${delivery}`, 'required', 'deliveries.getDelivery', { delivery: someDelivery }],
  resendDelivery: [`POST ${delivery}/resend`, 'required', 'deliveries.resendDelivery', { delivery: { deliveryId: 'dlv_1' } }, { refusals: conflict }],
  recoverDeliveries: [`POST ${registration}/recover`, 'required', 'deliveries.recoverDeliveries', { recovery }, { payload: { since: '2026-02-03T00:00:00Z' }, refusals: both }],
  readRecovery: [`GET ${registration}/recoveries/{recovery_id}`, 'required', 'deliveries.getRecovery', { recovery }],
  listEvents: ['GET /v1/events', 'required', 'events.listEvents', { bodiesJson: ['{"id":"evt_1"}'] }, { rows: 'bodiesJson' }],
  readEvent: ['GET /v1/events/{event_id}', 'required', 'events.getEvent', { bodyJson: '{"id":"evt_1"}' }],
  deleteFact: [`DELETE ${facts}/{code}`, 'only-brand', 'factLibrary.deleteOwnFact', {}, { refusals: conflict }],
};

/** Every operation that needs an API key, except uploads. */
export const operations: readonly OperationUnderTest[] = Object.entries(rows).map(
  ([id, [methodAndPath, brandRule, serviceAndRpc, answer, optional]]) => {
    const [method, path = ''] = methodAndPath.split(' ');
    const [service, rpc = ''] = serviceAndRpc.split('.');
    return { id, method, path, brand: brandRule, service, rpc, answer, ...optional } as OperationUnderTest;
  },
);

/** The operation of this id. */
export function operationOf(id: string): OperationUnderTest {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`${id} is not in the table`);
  return operation;
}

/** The request target of an operation, with other ids where they are given. */
export function targetOf(
  { path, query = '' }: OperationUnderTest,
  ids: Readonly<Record<string, string>> = {},
): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? pathIds[name]?.valid ?? name) + query;
}

/** A request for an operation that passes every check. */
export function requestFor(
  operation: OperationUnderTest,
  headers: Readonly<Record<string, string>>,
  target = targetOf(operation),
) {
  const { method, payload, ofJourney } = operation;
  return {
    method,
    url: target,
    headers: { ...headers, ...(ofJourney && { 'x-journey-id': 'jny_1' }) },
    ...(payload && { payload }),
  } satisfies InjectOptions;
}
