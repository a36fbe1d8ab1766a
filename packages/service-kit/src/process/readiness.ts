export interface ReadinessCheck {
  /** Rejects when the dependency is unreachable. */
  readonly run: () => Promise<void>;
  /** Whether the process currently needs it to be ready. */
  readonly required: boolean;
}

export type ReadinessChecks = Readonly<Record<string, ReadinessCheck>>;

/** Without it the process answers nothing. */
export const required = (run: () => Promise<void>): ReadinessCheck => ({ run, required: true });

/** Only a part of the process needs it. */
export const optional = (run: () => Promise<void>): ReadinessCheck => ({ run, required: false });

/** Optional after the first success: what all replicas lose at once must not take all of them out of service. */
export function requiredAtStart(run: () => Promise<void>): ReadinessCheck {
  let hasPassed = false;
  return {
    async run() {
      await run();
      hasPassed = true;
    },
    get required() {
      return !hasPassed;
    },
  };
}

export interface Readiness {
  /** All required checks passed. */
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, CheckResult>>;
  /** Failed optional checks. */
  readonly degraded: readonly string[];
}

/** `failed` includes a timeout. */
export type CheckResult = 'ok' | 'failed';

export interface ReadinessOptions {
  /** Timeout of a check; default 2000. */
  readonly timeoutMs?: number | undefined;
  /** Reuse of an outcome, for any number of probes; default 1000. */
  readonly keepMs?: number;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/** Runs all checks at once, at most once per `keepMs`; never rejects. A hanging check is not started again. */
export function createReadiness(
  checks: ReadinessChecks,
  { timeoutMs = 2000, keepMs = 1000, now = () => performance.now() }: ReadinessOptions = {},
): () => Promise<Readiness> {
  const named = Object.entries(checks).map(([name, check]) => ({
    name,
    check,
    run: oneAtATime(() => check.run()),
  }));
  let latest: { readonly readiness: Promise<Readiness>; readonly at: number } | undefined;

  async function look(): Promise<Readiness> {
    const results = await Promise.all(named.map(({ run }) => resultWithin(run(), timeoutMs)));
    const failed = named.filter((_, i) => results[i] === 'failed');
    return {
      ready: failed.every(({ check }) => !check.required),
      checks: Object.fromEntries(named.map(({ name }, i) => [name, results[i] ?? 'failed'])),
      degraded: failed.filter(({ check }) => !check.required).map(({ name }) => name),
    };
  }

  return () => {
    if (latest === undefined || now() - latest.at >= keepMs) latest = { readiness: look(), at: now() };
    return latest.readiness;
  };
}

/** Joins a running call. */
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
