const bucketUrl =
  'is now a part of MEDIA_URL: s3://<access key id>:<secret>@<host>/<bucket>/<prefix>/?region=<region>';

/**
 * Settings of the previous release that nothing reads, with the remedy. A set one is a fault, so that no operator
 * relies on it.
 */
export const formerSettings: Readonly<Record<string, string>> = {
  ACME_CA_FILE: 'is gone; NODE_EXTRA_CA_CERTS, which Node itself reads, names the file',
  ACME_CAA_IDENTITIES: 'is gone; the directory of the authority says them',
  ACCESS_LOG: 'is gone; LOG_LEVEL=warn writes no line for a request',
  ADDRESS_PROVIDER: 'is gone; Smarty is asked where SMARTY_AUTH is set',
  BUILD_COMMIT: 'is now the second half of BUILD: <version>+<commit>',
  BUILD_VERSION: 'is now the first half of BUILD: <version>+<commit>',
  CASE_NEEDS_PAYMENT: 'is gone; a case always needs an order that is paid or authorized',
  CERTIFICATE_ORDERS_PER_BRAND: 'is gone; it is always 2 in a week',
  CERTIFICATE_ORDERS_PER_CLIENT: 'is gone; it is always 10 in a week',
  CERTIFICATE_PROVIDER:
    'is gone; certificates are ordered where ACME_DIRECTORY_URL is set, and always in live mode',
  DEADLINE_MS: 'is now DEADLINE, with a unit, such as 10s',
  DNS_PROVIDER: 'is gone; DNS is asked where DNS_RESOLVERS is set, and always in live mode',
  DRAIN_DELAY_MS: 'is now DRAIN_DELAY, with a unit, such as 5s',
  E2E_BASE_URL: 'is now GATEWAY_URL',
  EGRESS_DENY_CIDRS: 'is now a part of EGRESS_DENY',
  EGRESS_DNS_SERVERS: 'is now DNS_RESOLVERS',
  EGRESS_OWN_HOSTS: 'is now a part of EGRESS_DENY',
  EMPTY_AFTER_MS: 'is gone; it is always 7 days',
  IDLE_AFTER_MS: 'is now IDLE_AFTER, with a unit, such as 3d',
  MEDIA_DIR: 'is now MEDIA_URL: file:<folder>',
  MEDIA_S3_ACCESS_KEY_ID: bucketUrl,
  MEDIA_S3_BUCKET: bucketUrl,
  MEDIA_S3_ENDPOINT: bucketUrl,
  MEDIA_S3_KEY: bucketUrl,
  MEDIA_S3_PREFIX: bucketUrl,
  MEDIA_S3_REGION: bucketUrl,
  MEDIA_S3_SECRET_ACCESS_KEY: bucketUrl,
  MILESTONE_HELD_MS: 'is gone; it is always 30 days',
  NOTICES_FROM: 'is now the end of SMTP_URL: ?from=<address>',
  OIDC_CLIENT_ID: 'is now the first half of OIDC_CLIENT: <id>:<secret>',
  OIDC_CLIENT_SECRET: 'is now the second half of OIDC_CLIENT: <id>:<secret>',
  ORDER_HOURS: 'is gone; it is always 24 hours',
  PAYMENT_PROVIDER: 'is gone; Stripe takes payments where STRIPE_SECRET_KEY is set, and always in live mode',
  RECONCILE_INTERVAL: 'is gone; it is always 15 minutes',
  RECONCILE_MINUTES: 'is gone; it is always 15 minutes',
  SIMULATED_EVENTS_URL: 'is now GATEWAY_URL',
  SMARTY_AUTH_ID: 'is now the first half of SMARTY_AUTH: <id>:<token>',
  SMARTY_AUTH_TOKEN: 'is now the second half of SMARTY_AUTH: <id>:<token>',
  SMARTY_AUTOCOMPLETE_URL: 'is gone; it is always the address of US Autocomplete Pro',
  SMARTY_STREET_URL: 'is gone; it is always the address of US Street',
  STRIPE_API_URL: 'is gone; it is always the address of Stripe',
  WEBHOOK_TIMEOUT_SECONDS: 'is now WEBHOOK_TIMEOUT, with a unit, such as 15s',
};
