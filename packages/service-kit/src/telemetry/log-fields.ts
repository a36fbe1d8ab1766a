/**
 * What a log line may name: ids, names out of closed lists, counts and times. Nothing of it is PHI or a secret. A test holds every
 * call of a logger to this list.
 */
export const logFields: ReadonlySet<string> = new Set([
  // The process.
  'service',
  'version',
  'commit',
  'mode',
  'port',
  'grpcPort',
  'operationsPort',
  'tlsPort',
  'url',
  'signal',
  'variable',
  'settings',
  // A request or a call.
  'correlationId',
  'traceId',
  'rpc',
  'route',
  'method',
  'status',
  'kind',
  'durationMs',
  'upstream',
  'err',
  // Whose it is.
  'clientId',
  'brandId',
  // Events and the bus.
  'eventId',
  'eventType',
  'consumer',
  'parkedEventId',
  'operation',
  'subject',
  'stream',
  'reported',
  // Work that is scheduled, and the store.
  'task',
  'collection',
  'attempt',
  'count',
  'reason',
  // What a service is about.
  'journeyId',
  'offeringRef',
  'bundle',
  'bundleId',
  'bundleVersion',
  'orderRef',
  'domainId',
  'registrationId',
  'deliveryId',
  'recoveryId',
  'runId',
  'keyId',
  'sealedId',
  // Webhooks.
  'outcome',
  'detail',
  'failingHours',
  'allow',
]);
