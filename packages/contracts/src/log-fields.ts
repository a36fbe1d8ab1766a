const names = [
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
  'notice',
  'noticeFile',
  'smtpCode',
  'keyId',
  'sealedId',
  // Webhooks.
  'outcome',
  'detail',
  'failingHours',
  'allow',
] as const;

/** What a log line may name: ids, names out of closed lists, counts and times. Nothing of it is PHI or a secret. */
export type LogField = (typeof names)[number];

export const logFields: ReadonlySet<string> = new Set(names);

/** A mistake of types for what names other fields, also by a spread or in one member of a union, or names what only a run shows. */
export type OnlyLogFields<T> = 0 extends 1 & T
  ? never
  : { readonly [F in Exclude<NamesOf<T>, LogField>]?: never };
type NamesOf<T> = T extends unknown ? keyof T : never;

/** Writes a log line. */
export type LogLine = <T>(fields: T & OnlyLogFields<T>, message: string) => void;
