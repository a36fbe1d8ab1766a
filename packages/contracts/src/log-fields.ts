const names = [
  'service',
  'version',
  'commit',
  'mode',
  'port',
  'grpcPort',
  'operationsPort',
  'tlsPort',
  'plainPort',
  'url',
  'signal',
  'variable',
  'settings',
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
  'clientId',
  'brandId',
  'eventId',
  'eventType',
  'consumer',
  'parkedEventId',
  'operation',
  'subject',
  'stream',
  'reported',
  'task',
  'collection',
  'attempt',
  'count',
  'reason',
  'journeyId',
  'offeringRef',
  'bundle',
  'bundleId',
  'bundleVersion',
  'placeholders',
  'orderRef',
  'domainId',
  'registrationId',
  'deliveryId',
  'recoveryId',
  'runId',
  'notice',
  'mailFile',
  'smtpCode',
  'keyId',
  'sealedId',
  'outcome',
  'detail',
  'failingHours',
  'allow',
] as const;

/** Fields a log line may have: ids, names from closed lists, counts and times; never PHI or secrets. */
export type LogField = (typeof names)[number];

export const logFields: ReadonlySet<string> = new Set(names);

/** A type error for other fields, also in a spread or one member of a union, and for fields known only at run time. */
export type OnlyLogFields<T> = 0 extends 1 & T
  ? never
  : { readonly [F in Exclude<NamesOf<T>, LogField>]?: never };
type NamesOf<T> = T extends unknown ? keyof T : never;

export type LogLine = <T>(fields: T & OnlyLogFields<T>, message: string) => void;
