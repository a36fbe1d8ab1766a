import { type Duration, parseDuration } from './duration.ts';
import { ownAddress } from './own-address.ts';
import {
  isEncrypted,
  isOnThisMachine,
  isOrigin,
  msOf,
  parseSecrets,
  readSecretFile,
  type Secrets,
} from './setting-values.ts';

/** By the name of its variable. */
export interface ConfigFault {
  readonly variable: string;
  readonly message: string;
}

/** Messages never quote a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly ConfigFault[];
  constructor(faults: readonly ConfigFault[]) {
    super(faults.map((fault) => `${fault.variable}: ${fault.message}`).join('\n'));
    this.faults = faults;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Without a fallback a variable is required. An empty value counts as absent. */
export interface EnvironmentReader {
  text(variable: string, fallback?: string): string;
  optional(variable: string): string | undefined;
  /** The fallback is not checked. */
  checked(variable: string, fits: (text: string) => boolean, fault: string, fallback?: string): string;
  /**
   * An outside address: as `checked`, and https. While `DEPLOYMENT_MODE` is `test`, its default, it may be http on this
   * machine.
   */
  outside(variable: string, fits: (text: string) => boolean, fault: string, fallback?: string): string;
  /** Whether `outside` accepts it. */
  mayReach(address: string): boolean;
  /** An outside origin, as `outside`. */
  origin(variable: string, fallback?: string): string;
  /** Visible ASCII, for a header. `<variable>_FILE` names a file to read instead. */
  secret(variable: string, bounds?: { minLength: number }): string;
  /**
   * One, or two during a rotation, comma-separated, the current first. Each is at least 32 random bytes in base64,
   * base64url or hex.
   */
  secrets(variable: string): Secrets;
  /** With its own syntax: an undefined result of `parse` is a fault. */
  secretOf<T extends object>(variable: string, parse: (text: string) => T | undefined, fault: string): T;
  /** As `secretOf`, but `parse` returns the fault; undefined when not set. */
  optionalSecretOf<T extends object>(variable: string, parse: (text: string) => T | string): T | undefined;
  /** Content of the named file. */
  file(variable: string, fits: (content: string) => boolean, fault: string): string;
  /**
   * May contain a password. `<variable>_FILE` names a file to read instead. `faultOf` says what is wrong with a url, and
   * undefined of a right one.
   */
  secretUrl(variable: string, faultOf?: (url: string) => string | undefined): string;
  /** As `secretUrl`; undefined when not set. */
  optionalSecretUrl(variable: string, faultOf?: (url: string) => string | undefined): string | undefined;
  /** Address to listen on, or a network that has one of this machine's; undefined when not set. */
  optionalHost(variable: string): string | undefined;
  /** Bounds are inclusive. */
  integer(variable: string, bounds: { min: number; max: number }, fallback?: number): number;
  /** Milliseconds; written with a unit. Bounds are inclusive. */
  duration(variable: string, bounds: { min: Duration; max: Duration }, fallback: Duration): number;
  /** As `duration`; undefined when not set. */
  optionalDuration(variable: string, bounds: { min: Duration; max: Duration }): number | undefined;
  /** 0 means any free one. */
  port(variable: string, fallback?: number): number;
  /** `on`/`off`. */
  flag(variable: string, fallback: boolean): boolean;
  oneOf<T extends string>(variable: string, values: readonly T[], fallback?: T): T;
  /** `LOG_LEVEL`. */
  logLevel(fallback?: string): string;
  /** Comma-separated http(s) addresses without a path. */
  baseUrls(variable: string, fallback?: string): readonly string[];
}

/** Reads a typed config; `check` finds faults between settings. Throws `ConfigError` with all faults if there are any. */
export function readConfig<T>(
  env: Environment,
  build: (read: EnvironmentReader) => T,
  check: (config: T) => readonly ConfigFault[] = () => [],
): T {
  const faults: ConfigFault[] = [];
  const config = build(environmentReader(env, faults));
  faults.push(...check(config));
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Parsed<T> = { readonly value: T } | { readonly fault: string };

function environmentReader(env: Environment, faults: ConfigFault[]): EnvironmentReader {
  const raw = (variable: string) => env[variable] || undefined;

  /** Else the fallback. Records a fault and returns `standIn` when missing or wrong. */
  const read = <T>(
    variable: string,
    fallback: T | undefined,
    standIn: T,
    parse: (text: string) => Parsed<T>,
  ): T => {
    const text = raw(variable);
    if (text === undefined && fallback !== undefined) return fallback;
    const parsed = text === undefined ? { fault: 'is required' } : parse(text);
    if ('value' in parsed) return parsed.value;
    faults.push({ variable, message: parsed.fault });
    return standIn;
  };
  const readInteger = (variable: string, min: number, max: number, fallback: number | undefined) =>
    read(variable, fallback, min, (text) => {
      const value = Number(text);
      const fits = /^\d+$/.test(text) && value >= min && value <= max;
      return fits ? { value } : { fault: `must be a whole number from ${min} to ${max}` };
    });

  const readDuration: EnvironmentReader['duration'] = (variable, { min, max }, fallback) =>
    read(variable, msOf(fallback), msOf(fallback), (text) => {
      const value = parseDuration(text);
      if (/^\d+$/.test(text)) return { fault: `must have a unit, such as ${fallback}` };
      const fits = value !== undefined && value >= msOf(min) && value <= msOf(max);
      return fits ? { value } : { fault: `must be from ${min} to ${max}, such as 90s, 5m, 2h or 30d` };
    });

  const readSecret = <T>(variable: string, standIn: T, parse: (text: string) => Parsed<T>): T => {
    const file = raw(`${variable}_FILE`);
    if (file === undefined) return read(variable, undefined, standIn, parse);
    const content = readSecretFile(file);
    const parsed = content === undefined ? { fault: 'names a file that cannot be read' } : parse(content);
    if ('value' in parsed) return parsed.value;
    faults.push({ variable: `${variable}_FILE`, message: parsed.fault });
    return standIn;
  };

  const secretUrl: EnvironmentReader['secretUrl'] = (variable, faultOf = () => undefined) =>
    readSecret(variable, '', (text) => {
      const fault = text === '' ? 'names an empty file' : faultOf(text);
      return fault === undefined ? { value: text } : { fault };
    });

  const isSet = (variable: string) => raw(variable) !== undefined || raw(`${variable}_FILE`) !== undefined;

  const mayReach = (address: string) =>
    isEncrypted(address) || ((raw('DEPLOYMENT_MODE') ?? 'test') === 'test' && isOnThisMachine(address));

  const outside = (variable: string, fits: (text: string) => boolean, fault: string, fallback?: string) =>
    read(variable, fallback, '', (text) => {
      if (!fits(text)) return { fault };
      return mayReach(text) ? { value: text } : { fault: 'must be https, or on loopback in test mode' };
    });

  return {
    text: (variable, fallback) => read(variable, fallback, '', (text) => ({ value: text })),
    optional: raw,
    checked: (variable, fits, fault, fallback) =>
      read(variable, fallback, '', (text) => (fits(text) ? { value: text } : { fault })),
    outside,
    mayReach,
    origin: (variable, fallback) =>
      outside(variable, isOrigin, 'must be http://host:port or https://host', fallback),
    secret: (variable, { minLength } = { minLength: 16 }) =>
      readSecret(variable, '', (text) =>
        text.length >= minLength && /^[\x21-\x7e]*$/.test(text)
          ? { value: text }
          : { fault: `must have at least ${minLength} visible ASCII characters` },
      ),
    secretOf: <T extends object>(variable: string, parse: (text: string) => T | undefined, fault: string) =>
      readSecret<T>(variable, {} as T, (text) => {
        const value = parse(text);
        return value === undefined ? { fault } : { value };
      }),
    optionalSecretOf: <T extends object>(variable: string, parse: (text: string) => T | string) =>
      isSet(variable)
        ? readSecret<T>(variable, {} as T, (text) => {
            const value = parse(text);
            return typeof value === 'string' ? { fault: value } : { value };
          })
        : undefined,
    secrets: (variable) =>
      readSecret<Secrets>(variable, [''], (text) => {
        const value = parseSecrets(text);
        return value === undefined
          ? {
              fault:
                'must be 32 random bytes or more in base64 or hex, at most two such values, separated by a comma',
            }
          : { value };
      }),
    file: (variable, fits, fault) =>
      read(variable, undefined, '', (path) => {
        const content = readSecretFile(path);
        if (content === undefined) return { fault: 'names a file that cannot be read' };
        return fits(content) ? { value: content } : { fault };
      }),
    secretUrl,
    optionalSecretUrl: (variable, faultOf) => (isSet(variable) ? secretUrl(variable, faultOf) : undefined),
    optionalHost: (variable) =>
      raw(variable) === undefined
        ? undefined
        : read(variable, undefined, '', (text) => {
            const value = ownAddress(text);
            return value === undefined
              ? { fault: 'is a network in which this machine has no address' }
              : { value };
          }),
    integer: (variable, { min, max }, fallback) => readInteger(variable, min, max, fallback),
    duration: readDuration,
    optionalDuration: (variable, bounds) =>
      raw(variable) === undefined ? undefined : readDuration(variable, bounds, bounds.max),
    port: (variable, fallback) => readInteger(variable, 0, 65_535, fallback),
    flag: (variable, fallback) =>
      read<boolean>(variable, fallback, fallback, (text) =>
        text === 'on' || text === 'off' ? { value: text === 'on' } : { fault: 'must be on or off' },
      ),
    oneOf: <T extends string>(variable: string, values: readonly T[], fallback?: T) =>
      read<T>(variable, fallback, values[0] as T, (text) => {
        const value = values.find((candidate) => candidate === text);
        return value === undefined ? { fault: `must be one of ${values.join(', ')}` } : { value };
      }),
    logLevel: (fallback = 'info') =>
      read('LOG_LEVEL', fallback, fallback, (text) =>
        logLevels.includes(text) ? { value: text } : { fault: `must be one of ${logLevels.join(', ')}` },
      ),
    baseUrls: (variable, fallback) =>
      read<readonly string[]>(variable, fallback?.split(','), [], (text) => {
        const value = text.split(',').map((url) => url.trim());
        return value.every(isOrigin)
          ? { value }
          : { fault: 'must be http://host:port or https://host:port, several separated by commas' };
      }),
  };
}
