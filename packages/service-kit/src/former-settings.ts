/**
 * Settings of the release before that no process reads, with what an operator does about each. One that is set is a fault, so
 * that nobody believes in it.
 */
export const formerSettings: Readonly<Record<string, string>> = {
  ACME_CAA_IDENTITIES: 'is gone; the directory of the authority says them',
  ACCESS_LOG: 'is gone; LOG_LEVEL=warn writes no line for a request',
  CASE_NEEDS_PAYMENT: 'is gone; a case always needs an order that is paid or authorized',
  DEADLINE_MS: 'is now DEADLINE, with a unit, such as 10s',
  DRAIN_DELAY_MS: 'is now DRAIN_DELAY, with a unit, such as 5s',
  EGRESS_DNS_SERVERS: 'is now DNS_RESOLVERS',
  EMPTY_AFTER_MS: 'is gone; it is always 7 days',
  IDLE_AFTER_MS: 'is now IDLE_AFTER, with a unit, such as 3d',
  MEDIA_S3_PREFIX: 'is now the part of MEDIA_S3_BUCKET behind the name: bucket/prefix/',
  MILESTONE_HELD_MS: 'is gone; it is always 30 days',
  ORDER_HOURS: 'is gone; it is always 24 hours',
  RECONCILE_MINUTES: 'is gone; it is always 15 minutes',
  SMARTY_AUTOCOMPLETE_URL: 'is gone; it is always the address of US Autocomplete Pro',
  SMARTY_STREET_URL: 'is gone; it is always the address of US Street',
  STRIPE_API_URL: 'is gone; it is always the address of Stripe',
  WEBHOOK_TIMEOUT_SECONDS: 'is now WEBHOOK_TIMEOUT, with a unit, such as 15s',
};
