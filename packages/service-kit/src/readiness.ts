/** One thing the process uses. */
export interface ReadinessCheck {
  /** Rejects when the thing is out of reach. */
  readonly run: () => Promise<void>;
  /** Whether the process is of no use without it. */
  readonly required: boolean;
}

/** Checks by the name of what they look at. */
export type ReadinessChecks = Readonly<Record<string, ReadinessCheck>>;

/** A thing without which the process answers nothing. */
export const required = (run: () => Promise<void>): ReadinessCheck => ({ run, required: true });

/** A thing whose loss costs a part of what the process does. */
export const optional = (run: () => Promise<void>): ReadinessCheck => ({ run, required: false });

/** What the checks found. */
export interface Readiness {
  /** Every required check passed. */
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, CheckResult>>;
  /** Names of optional checks that failed. */
  readonly degraded: readonly string[];
}

/** How one check ended; `failed` too when it took too long. */
export type CheckResult = 'ok' | 'failed';

/** Bounds of looking. */
export interface ReadinessOptions {
  /** How long a check may take. */
  readonly timeoutMs: number;
  /** How long a finding is told again instead of looking anew. */
  readonly keepMs: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/**
 * Looks at everything at once; never rejects. However many ask, there is one look per `keepMs`, and a check that
 * hangs is not started again beside itself.
 */
export function createReadiness(
  checks: ReadinessChecks,
  { timeoutMs, keepMs, now }: ReadinessOptions,
): () => Promise<Readiness> {
  const named = Object.entries(checks).map(([name, check]) => ({
    name,
    ...check,
    run: oneAtATime(check.run),
  }));
  let latest: { readonly readiness: Promise<Readiness>; readonly at: number } | undefined;

  async function look(): Promise<Readiness> {
    const results = await Promise.all(named.map(({ run }) => resultWithin(run(), timeoutMs)));
    const failed = named.filter((_, i) => results[i] === 'failed');
    return {
      ready: failed.every((check) => !check.required),
      checks: Object.fromEntries(named.map(({ name }, i) => [name, results[i] ?? 'failed'])),
      degraded: failed.filter((check) => !check.required).map(({ name }) => name),
    };
  }

  return () => {
    if (latest === undefined || now() - latest.at >= keepMs) latest = { readiness: look(), at: now() };
    return latest.readiness;
  };
}

/** Gives the run under way to whoever asks meanwhile. */
function oneAtATime(run: () => Promise<void>): () => Promise<CheckResult> {
  let underWay: Promise<CheckResult> | undefined;
  return () => {
    underWay ??= new Promise<void>((resolve) => resolve(run()))
      .then(
        (): CheckResult => 'ok',
        (): CheckResult => 'failed',
      )
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
}

function resultWithin(result: Promise<CheckResult>, timeoutMs: number): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(() => resolve('failed'), timeoutMs);
  });
  return Promise.race([result, tooLate]).finally(() => clearTimeout(timer));
}
