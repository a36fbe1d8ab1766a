import type { Environment } from '../config/config.ts';

/** From OpenTelemetry's standard variables. */
export interface TracingConfig {
  readonly url: string;
  readonly sampler: SamplerConfig;
  readonly batch: BatchConfig;
}

export interface SamplerConfig {
  /** From 0 to 1. */
  readonly ratio: number;
  /** Whether to follow a caller's decision. */
  readonly parentBased: boolean;
}

/** Absent settings have the SDK's default. */
export interface BatchConfig {
  readonly scheduledDelayMillis?: number;
  readonly exportTimeoutMillis?: number;
  readonly maxQueueSize?: number;
  readonly maxExportBatchSize?: number;
}

/**
 * Undefined when nothing is recorded, the default. By the standard an invalid value does not prevent the start;
 * `ignored` lists its variable.
 */
export function readTracingConfig(
  env: Environment,
  ignored: (variable: string) => void,
): TracingConfig | undefined {
  const value = (variable: string) => env[variable]?.trim() || undefined;
  const numberOf = (variable: string, accepts: (value: number) => boolean): number | undefined => {
    const text = value(variable);
    if (text === undefined) return undefined;
    const given = Number(text);
    if (accepts(given)) return given;
    ignored(variable);
    return undefined;
  };

  if (value('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined;
  const exporter = value('OTEL_TRACES_EXPORTER');
  if (exporter === 'none') return undefined;
  if (exporter !== undefined && exporter !== 'otlp') ignored('OTEL_TRACES_EXPORTER');
  const url = readUrl(value, ignored);
  if (url === undefined && exporter !== 'otlp') return undefined;
  for (const variable of ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL']) {
    if ((value(variable) ?? spokenProtocol) !== spokenProtocol) ignored(variable);
  }

  const isCount = (given: number) => Number.isSafeInteger(given) && given > 0;
  return {
    url: url ?? usualUrl,
    sampler: readSampler(value, ignored, numberOf('OTEL_TRACES_SAMPLER_ARG', isShare)),
    batch: present({
      scheduledDelayMillis: numberOf('OTEL_BSP_SCHEDULE_DELAY', isCount),
      exportTimeoutMillis: numberOf('OTEL_BSP_EXPORT_TIMEOUT', isCount),
      maxQueueSize: numberOf('OTEL_BSP_MAX_QUEUE_SIZE', isCount),
      maxExportBatchSize: numberOf('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', isCount),
    }),
  };
}

const spokenProtocol = 'http/protobuf';

type Value = (variable: string) => string | undefined;

const usualUrl = 'http://localhost:4318/v1/traces';

/** The traces endpoint, or the general one with the traces path. */
function readUrl(value: Value, ignored: (variable: string) => void): string | undefined {
  const usable = (variable: string): string | undefined => {
    const given = value(variable);
    if (given === undefined || /^https?:$/.test(URL.parse(given)?.protocol ?? '')) return given;
    ignored(variable);
    return undefined;
  };
  const ofTraces = usable('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const ofAll = usable('OTEL_EXPORTER_OTLP_ENDPOINT');
  return ofTraces ?? ofAll?.replace(/\/?$/, '/v1/traces');
}

function readSampler(
  value: Value,
  ignored: (variable: string) => void,
  share: number | undefined,
): SamplerConfig {
  const name = value('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const [, parent, kind] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? [];
  if (kind === undefined) {
    ignored('OTEL_TRACES_SAMPLER');
    return { ratio: 1, parentBased: true };
  }
  const ratio = kind === 'always_on' ? 1 : kind === 'always_off' ? 0 : (share ?? 1);
  return { ratio, parentBased: parent !== undefined };
}

function isShare(given: number): boolean {
  return given >= 0 && given <= 1;
}

function present(values: { readonly [K in keyof BatchConfig]: number | undefined }): BatchConfig {
  return Object.fromEntries(Object.entries(values).filter(([, given]) => given !== undefined));
}
