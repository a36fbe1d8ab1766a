/** What a collection may name of an erased patient. */
type Kept = 'journey_id';

/** What becomes of a collection when a journey is erased (decisions.md 4), and when a tenant is deleted. */
export interface ErasureEffect {
  /** `every service`, or the one that has the collection. */
  readonly service: string;
  readonly collection: string;
  readonly keeps: readonly Kept[];
  /** As docs/erasure.md says it. */
  readonly effect: string;
  /** What becomes of it when its tenant is deleted (decisions.md 16), as docs/erasure.md says it. */
  readonly deletion: string;
}

const nothing = 'holds nothing of a patient';
/** Of a collection that a deletion of a tenant leaves as it is. */
export const nothingOfTenant = 'holds nothing of a tenant';
const goes = 'goes';

/**
 * Every collection of every service. A test compares it with what the services open and with docs/erasure.md, and another one
 * looks into each of them for what a patient left.
 */
export const erasureEffects: readonly ErasureEffect[] = [
  {
    ...{ service: 'every service', collection: 'audit', keeps: ['journey_id'] },
    effect: 'rows stay, with ids and codes: they prove who acted; `AUDIT_RETENTION` ends them',
    deletion: 'rows stay, with ids and codes: they prove who acted; `AUDIT_RETENTION` ends them',
  },
  {
    ...{ service: 'every service', collection: 'leases', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'every service', collection: 'parked_events', keeps: ['journey_id'] },
    effect:
      'an event that could not be handled stays, with ids and codes, until 14 days after an operator ended it',
    deletion: 'those of its events go',
  },
  {
    ...{ service: 'every service', collection: 'rewrap_runs', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'every service', collection: 'idempotency', keeps: [] },
    effect: 'stored outcomes are sealed, and removed a day after their request',
    deletion:
      'outcomes of its requests go; those of operators are sealed, and removed a day after their request',
  },
  {
    ...{ service: 'accounts', collection: 'clients', keeps: [], effect: nothing },
    deletion:
      'id, mode, instants and the reason of the deletion stay as a tombstone; the name and the rest go',
  },
  {
    ...{ service: 'accounts', collection: 'brands', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'accounts', collection: 'pictures', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'accounts', collection: 'api_keys', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'accounts', collection: 'console_links', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'accounts', collection: 'people', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'accounts', collection: 'member_addresses', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'accounts', collection: 'member_issuers', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'accounts', collection: 'browser_sessions', keeps: [] },
    effect: 'a session of a page names its brand, and neither journey nor browser, for a week',
    deletion: goes,
  },
  {
    ...{ service: 'accounts', collection: 'operators', keeps: [], effect: nothing },
    deletion: 'an operator that is bound to the tenant names it until you revoke the operator',
  },
  {
    ...{ service: 'accounts', collection: 'operator_sign_ins', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'accounts', collection: 'platform', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'domains', collection: 'domains', keeps: [], effect: nothing },
    deletion: 'go, with certificates and keys; the hostnames are free at once',
  },
  {
    ...{ service: 'domains', collection: 'certificate_order_counts', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'domains', collection: 'acme_accounts', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'domains', collection: 'dns_records', keeps: [], effect: nothing },
    deletion: 'what is simulated of its hostnames goes with the domain',
  },
  {
    ...{ service: 'domains', collection: 'certificate_directives', keeps: [], effect: nothing },
    deletion: 'what is simulated of its hostnames goes with the domain',
  },
  {
    ...{ service: 'catalog', collection: 'offerings', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'catalog', collection: 'prices', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'catalog', collection: 'enablements', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'catalog', collection: 'display_copies', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'catalog', collection: 'authoring', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'catalog', collection: 'instruments', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'catalog', collection: 'current_agreements', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'catalog', collection: 'agreement_executions', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'intake', collection: 'journeys', keeps: ['journey_id'] },
    effect:
      'key, answers, entries of contacts, offering, reference, person, orders and times go; ids, types of events, their numbers and the instant of the erasure stay',
    deletion: 'each is erased first, and then goes',
  },
  {
    ...{ service: 'intake', collection: 'media', keeps: [] },
    effect: 'items go, with their bytes',
    deletion: 'go, with their bytes',
  },
  {
    ...{ service: 'intake', collection: 'client_usage', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'intake', collection: 'bundles', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'intake', collection: 'publications', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'intake', collection: 'overlays', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'intake', collection: 'themes', keeps: [], effect: nothing },
    deletion: 'name no tenant; a theme goes a week after the last journey that pins it',
  },
  {
    ...{ service: 'intake', collection: 'criterion_approvals', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'intake', collection: 'instrument_announcements', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'intake', collection: 'sign_in_links', keeps: ['journey_id'] },
    effect: 'a link that was not opened names the journey until it ends, ten minutes after it was made',
    deletion: goes,
  },
  {
    ...{ service: 'intake', collection: 'sign_ins', keeps: [] },
    effect: 'a sign-in that was not fetched names the person, and no journey, for a minute',
    deletion: goes,
  },
  {
    ...{ service: 'intake', collection: 'sign_in_sessions', keeps: [] },
    effect: 'a session names its brand alone',
    deletion: goes,
  },
  {
    ...{ service: 'intake', collection: 'funnel_hours', keeps: [] },
    effect: 'counts stay; they name no patient',
    deletion: goes,
  },
  {
    ...{ service: 'intake', collection: 'funnel_days', keeps: [] },
    effect: 'counts stay; they name no patient',
    deletion: goes,
  },
  {
    ...{ service: 'intake', collection: 'funnel_progress', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'intake', collection: 'funnel_stale_hours', keeps: ['journey_id'] },
    effect: 'names the journey and its hour until that hour is counted again, minutes later',
    deletion: goes,
  },
  {
    ...{ service: 'intake', collection: 'last_answers', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'intake', collection: 'feed_clocks', keeps: ['journey_id'] },
    effect: 'holds the id of the enrollment that was stamped last, until another of the client is',
    deletion: goes,
  },
  {
    ...{ service: 'onboarding', collection: 'notices', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'orders', collection: 'orders', keeps: [] },
    effect:
      'what is neither captured nor under way at the bank is cancelled; journey, reference, return address and the key of the live order go; the offering goes after `ACCOUNTING_PERIOD`; amounts, states and instants stay',
    deletion:
      'what is neither captured nor under way at the bank is cancelled; what has no money goes; what has money stays without journey, reference and return address, and goes `ACCOUNTING_PERIOD` after its last change',
  },
  {
    ...{ service: 'orders', collection: 'confirmations', keeps: [] },
    effect: 'names what the provider calls a payment, and nothing of the patient',
    deletion: 'go with their order',
  },
  {
    ...{ service: 'orders', collection: 'erased_journeys', keeps: ['journey_id'] },
    effect: 'names the journey for a day, so that no order of it is opened meanwhile',
    deletion: goes,
  },
  {
    ...{ service: 'orders', collection: 'payment_failures', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'orders', collection: 'event_cursors', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'orders', collection: 'simulated_checkouts', keeps: [] },
    effect: 'return address and what the page showed go; amounts and events of the test provider stay',
    deletion: 'go with their order',
  },
  {
    ...{ service: 'orders', collection: 'last_answers', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'orders', collection: 'feed_clocks', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'webhooks', collection: 'events', keeps: [] },
    effect: 'the kept events of the journey go, with what was sent',
    deletion: goes,
  },
  {
    ...{ service: 'webhooks', collection: 'deliveries', keeps: [] },
    effect: 'name an event by its id; one that waits ends as `event_expired`',
    deletion: goes,
  },
  {
    ...{ service: 'webhooks', collection: 'attempt_hours', keeps: [], effect: nothing },
    deletion: 'go with their registration',
  },
  {
    ...{ service: 'webhooks', collection: 'client_holds', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'webhooks', collection: 'registrations', keeps: [], effect: nothing },
    deletion: 'go, and no receiver hears of it',
  },
  {
    ...{ service: 'webhooks', collection: 'recoveries', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'webhooks', collection: 'allowed_networks', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'webhooks', collection: 'signing_keys', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'webhooks', collection: 'feed_clocks', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'onboarding', collection: 'onboarding_cases', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'onboarding', collection: 'agreements', keeps: [], effect: nothing },
    deletion: nothingOfTenant,
  },
  {
    ...{ service: 'onboarding', collection: 'client_cursors', keeps: [], effect: nothing },
    deletion: 'a cursor that stands at the tenant begins again',
  },
  {
    ...{ service: 'onboarding', collection: 'e2e_runs', keeps: [], effect: nothing },
    deletion: goes,
  },
  {
    ...{ service: 'onboarding', collection: 'kept_executions', keeps: [], effect: nothing },
    deletion: 'the agreements that it executed stay here, without end: they prove the contract',
  },
];
