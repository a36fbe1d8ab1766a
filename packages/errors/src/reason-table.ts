import type { ErrorKind } from './error-table.ts';

/** For tenants' operations. */
export const tenantReasons = {
  request_invalid: {
    kind: 'malformed-request',
    meaning: 'The request breaks a rule of its form. Each issue names one.',
  },
  values_refused: {
    kind: 'validation',
    meaning: 'A value is not allowed here. Each issue names one.',
  },
  options_contradict: {
    kind: 'answer-refused',
    meaning: 'An exclusive option was chosen with another.',
  },
  idempotency_key_reused: {
    kind: 'idempotency-mismatch',
    meaning: 'The Idempotency-Key belongs to another request.',
  },
  idempotency_key_in_flight: {
    kind: 'idempotency-in-flight',
    meaning: 'The first request under the Idempotency-Key is still running.',
  },
  node_not_current: {
    kind: 'conflict',
    meaning: 'The request answers another node than the current one.',
  },
  session_ended: {
    kind: 'conflict',
    meaning: 'The session is complete, blocked or abandoned.',
  },
  nothing_before: {
    kind: 'conflict',
    meaning: 'No node comes before the current one.',
  },
  node_not_before: {
    kind: 'conflict',
    meaning: 'The node to go back to is not answered, or does not come before the current one.',
  },
  journey_quota: {
    kind: 'rate-limited',
    meaning: 'The client has opened too many journeys today that are not finished.',
  },
  session_full: {
    kind: 'conflict',
    meaning: 'The session has reached its greatest size. It can be shown and abandoned.',
  },
  idempotency_key_forgotten: {
    kind: 'conflict',
    meaning: 'The outcome of the request with this Idempotency-Key is no longer stored.',
  },
  media_not_awaited: {
    kind: 'conflict',
    meaning: 'The upload names another node than the current one.',
  },
  upload_complete: {
    kind: 'conflict',
    meaning: 'The upload has all of its bytes.',
  },
  upload_offset_wrong: {
    kind: 'conflict',
    meaning: 'The bytes do not begin where the upload ends.',
  },
  upload_in_progress: {
    kind: 'conflict',
    meaning: 'Another request is adding bytes to the upload.',
  },
  changed_meanwhile: {
    kind: 'conflict',
    meaning: 'The resource was changed since the state that If-Match names.',
  },
  overtaken: {
    kind: 'conflict',
    meaning: 'Other requests changed the resource again and again.',
  },
  fact_exists: {
    kind: 'conflict',
    meaning: 'The brand has a fact of this code.',
  },
  fact_in_use: {
    kind: 'conflict',
    meaning: 'A question binds the fact.',
  },
  journey_missing: {
    kind: 'phase-not-ready',
    meaning: 'The clinical phase needs a journey of the brand.',
  },
  order_unpaid: {
    kind: 'phase-not-ready',
    meaning: 'The order of the journey is not paid for.',
  },
  qualification_incomplete: {
    kind: 'phase-not-ready',
    meaning: 'The qualification phase of the journey is not complete.',
  },
  clinical_not_eligible: {
    kind: 'phase-not-ready',
    meaning: 'The patient is not eligible, so the clinical phase stays closed.',
  },
  clinical_declined: {
    kind: 'phase-not-ready',
    meaning: 'A clinician declined to treat the patient, so the clinical phase stays closed.',
  },
  order_declined: {
    kind: 'conflict',
    meaning: 'A clinician declined to treat the patient, so nothing is sold for the journey.',
  },
  order_not_eligible: {
    kind: 'conflict',
    meaning: 'The patient is not eligible, so nothing is sold for the journey.',
  },
  order_not_evaluated: {
    kind: 'conflict',
    meaning:
      'The clinical criteria of the questionnaire are not all approved, so nothing is sold for the journey yet.',
  },
  questionnaire_withdrawn: {
    kind: 'conflict',
    meaning:
      'The version of the questionnaire that the patient answered was withdrawn, so nothing is sold for the journey.',
  },
  journey_blocked: {
    kind: 'conflict',
    meaning: 'The patient declined a consent that the treatment needs.',
  },
  intake_incomplete: {
    kind: 'conflict',
    meaning: 'The patient has not completed the qualification phase, or the intake.',
  },
  offering_differs: {
    kind: 'conflict',
    meaning: 'The journey is about another offering.',
  },
  offering_not_active: {
    kind: 'conflict',
    meaning: 'The status of the enabled offering is not `active`.',
  },
  sign_in_unavailable: {
    kind: 'conflict',
    meaning: 'The platform has no sign-in of patients.',
  },
  already_ordered: {
    kind: 'conflict',
    meaning: 'The journey has an order that is authorized, paid or disputed, or one of another offering.',
  },
  payment_pending: {
    kind: 'conflict',
    meaning: 'A payment of the order is begun at the bank and not decided yet.',
  },
  refund_instead: {
    kind: 'conflict',
    meaning: 'The payment was captured, so it can only be refunded.',
  },
  nothing_to_capture: {
    kind: 'conflict',
    meaning: 'No payment is authorized, or it was captured already.',
  },
  authorization_ended: {
    kind: 'conflict',
    meaning: 'The authorization expired or was cancelled.',
  },
  provider_refused: {
    kind: 'conflict',
    meaning: 'The payment provider refuses.',
  },
  nothing_to_refund: {
    kind: 'conflict',
    meaning: 'Nothing was captured, or everything is refunded.',
  },
  refund_limit: {
    kind: 'conflict',
    meaning: 'The order can have no more refunds.',
  },
  order_disputed: {
    kind: 'conflict',
    meaning: 'A dispute decides about the money of the order.',
  },
  confirmation_refused: {
    kind: 'malformed-request',
    meaning: 'The signature is wrong, too old or from the future, or the event is about live data.',
  },
  key_replaced: {
    kind: 'conflict',
    meaning: 'The key was replaced by another.',
  },
  key_in_use: {
    kind: 'conflict',
    meaning: 'The key in use cannot end itself at once.',
  },
  too_many_secrets: {
    kind: 'conflict',
    meaning: 'Two replaced signing secrets of the registration still sign.',
  },
  too_many_keys: {
    kind: 'conflict',
    meaning: 'The client can have no more valid API keys.',
  },
  key_quota: {
    kind: 'rate-limited',
    meaning: 'The client was issued too many API keys today, ended ones included.',
  },
  too_many_console_links: {
    kind: 'conflict',
    meaning: 'Too many links to the console of the client wait to be opened.',
  },
  member_exists: {
    kind: 'conflict',
    meaning: 'The member has another role or other brands.',
  },
  too_many_members: {
    kind: 'conflict',
    meaning: 'The client can have no more members.',
  },
  last_owner: {
    kind: 'conflict',
    meaning: 'The client would have no owner left.',
  },
  no_mail: {
    kind: 'conflict',
    meaning: 'The platform sends no mail, so nobody can be invited.',
  },
  registration_quota: {
    kind: 'rate-limited',
    meaning: 'The client has created too many webhook registrations today, deleted ones included.',
  },
  too_many_registrations: {
    kind: 'conflict',
    meaning: 'The brand can have no more webhook registrations.',
  },
  disabled_by_operator: {
    kind: 'conflict',
    meaning: 'An operator disabled the registration, so only an operator enables it.',
  },
  secret_replaced: {
    kind: 'conflict',
    meaning: 'The secret that the request made was replaced since.',
  },
  test_not_resent: {
    kind: 'conflict',
    meaning: 'The delivery is a test, which is sent once.',
  },
  registration_disabled: {
    kind: 'conflict',
    meaning: 'The registration is disabled, so nothing is sent.',
  },
  attempt_under_way: {
    kind: 'conflict',
    meaning: 'An attempt of the delivery has not ended.',
  },
  event_expired: {
    kind: 'conflict',
    meaning: 'The event of the delivery is no longer stored.',
  },
  domain_exists: {
    kind: 'conflict',
    meaning: 'The brand has another hostname of this kind. It can be deleted first.',
  },
  domain_quota: {
    kind: 'rate-limited',
    meaning: 'The client has registered too many domains within a day, removed ones included.',
  },
  change_quota: {
    kind: 'rate-limited',
    meaning: 'The same thing was changed too often today.',
  },
  hostname_taken: {
    kind: 'conflict',
    meaning: 'The hostname is in use, or was in use until recently.',
  },
  blocked: {
    kind: 'conflict',
    meaning: 'An operator blocked the domain, so only an operator changes it.',
  },
  dns_missing: {
    kind: 'not-ready',
    meaning: 'The hostname has no CNAME record, or does not exist.',
  },
  dns_wrong_target: {
    kind: 'not-ready',
    meaning: 'The CNAME record names another target, or there are addresses instead.',
  },
  dns_loop: {
    kind: 'not-ready',
    meaning: 'The CNAME records go in a circle, or over too many names.',
  },
  dns_disagree: {
    kind: 'not-ready',
    meaning: 'Not every resolver finds the CNAME record yet.',
  },
  dns_unavailable: {
    kind: 'not-ready',
    meaning: 'DNS gave no answer about the hostname.',
  },
  certificate_pending: {
    kind: 'not-ready',
    meaning: 'The certificate of the hostname is being issued.',
  },
  certificate_failed: {
    kind: 'not-ready',
    meaning: 'No certificate was issued. Another one is ordered after Retry-After.',
  },
  caa_unreadable: {
    kind: 'not-ready',
    meaning: 'The CAA records of the hostname cannot be read, so no certificate is issued.',
  },
  certificate_quota: {
    kind: 'not-ready',
    meaning: 'Too many certificates were ordered recently. Another one is ordered after Retry-After.',
  },
  clock_too_soon: {
    kind: 'not-ready',
    meaning: 'The test clock was moved less than a second ago.',
  },
  verify_too_soon: {
    kind: 'not-ready',
    meaning: 'The domain was verified less than five seconds ago.',
  },
  recovery_running: {
    kind: 'conflict',
    meaning: 'Another recovery of the registration has not ended.',
  },
  step_not_ready: {
    kind: 'conflict',
    meaning: 'The onboarding step is not in a state in which this can be done.',
  },
  step_completed: {
    kind: 'conflict',
    meaning: 'The onboarding step is completed with other fields. An operator can reopen it.',
  },
  onboarding_not_ready: {
    kind: 'conflict',
    meaning: 'A step of the onboarding that comes before this is not done, or a step is blocked.',
  },
  run_in_progress: {
    kind: 'conflict',
    meaning: 'Another test run of the client has not ended.',
  },
  agreement_superseded: {
    kind: 'conflict',
    meaning: 'The agreement has a newer version, which can be executed instead.',
  },
} as const satisfies Record<string, ReasonRow>;

/** For operators' calls only. */
export const operatorReasons = {
  brand_limit: {
    kind: 'conflict',
    meaning: 'The client has as many brands as it can have.',
  },
  key_revoked: {
    kind: 'conflict',
    meaning: 'The key is revoked.',
  },
  operator_name_reserved: {
    kind: 'conflict',
    meaning: 'The name belongs to the operator of the bootstrap token.',
  },
  operator_exists: {
    kind: 'conflict',
    meaning: 'An operator has or had the name, or has the address.',
  },
  callback_limit: {
    kind: 'conflict',
    meaning: 'The journey has as many callbacks as it can have.',
  },
  version_taken: {
    kind: 'conflict',
    meaning: 'The version is published with other content.',
  },
  published_to_other_brands: {
    kind: 'conflict',
    meaning: 'The version is published to other brands. It can be promoted to all of them.',
  },
  criterion_changed: {
    kind: 'conflict',
    meaning: 'The current questionnaire has other content for the criterion.',
  },
  rewrap_in_progress: {
    kind: 'conflict',
    meaning: 'Another run wraps the keys of the service.',
  },
  sealing_keys_differ: {
    kind: 'conflict',
    meaning: 'The replicas of the service have different values of SEALING_KEYS.',
  },
  networks_of_live_mode: {
    kind: 'conflict',
    meaning: 'In live mode webhooks go to public addresses alone.',
  },
  network_malformed: {
    kind: 'validation',
    meaning: 'It is neither a network nor an address with a port.',
  },
  too_many_networks: {
    kind: 'conflict',
    meaning: 'So many networks are allowed already.',
  },
  parked_event_malformed: {
    kind: 'conflict',
    meaning: 'The parked message is not an event. It can only be dropped.',
  },
  parked_event_ended: {
    kind: 'conflict',
    meaning: 'The event is no longer parked: it was handled or dropped.',
  },
  nothing_to_overrule: {
    kind: 'conflict',
    meaning: 'The eligibility of the journey is another one than `not_eligible`.',
  },
  domain_not_ready: {
    kind: 'conflict',
    meaning: 'The domain is not in the state that the act needs.',
  },
} as const satisfies Record<string, ReasonRow>;

/**
 * Why a request was refused, for kinds whose problem documents have a `code` (decisions.md 1). Each refusal adds a
 * `detail` about its case. Kinds with a constant body have no reasons.
 */
export const reasonTable = { ...tenantReasons, ...operatorReasons } as const;

export interface ReasonRow {
  readonly kind: ErrorKind;
  /** A sentence for the documentation. */
  readonly meaning: string;
}

/** Also the `code` of the problem document. */
export type Reason = keyof typeof reasonTable;

export function isReason(value: string): value is Reason {
  return Object.hasOwn(reasonTable, value);
}
