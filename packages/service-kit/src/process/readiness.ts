export interface ReadinessCheck {
  /** Rejects when the dependency is out of reach. */
  readonly run: () => Promise<void>;
  /** Whether the process is not ready without it, now. */
  readonly required: boolean;
}

export type ReadinessChecks = Readonly<Record<string, ReadinessCheck>>;

/** A check of a dependency without which the process answers nothing. */
export const required = (run: () => Promise<void>): ReadinessCheck => ({ run, required: true });

/** A check of a dependency that only a part of the process needs. */
export const optional = (run: () => Promise<void>): ReadinessCheck => ({ run, required: false });

/**
 * A check of a dependency that the process cannot begin without. After the first success it is optional: what all replicas
 * lose at once must not take all of them out of service.
 */
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
  /** Every required check passed. */
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, CheckResult>>;
  /** Names of optional checks that failed. */
  readonly degraded: readonly string[];
}

/** The outcome of one check; `failed` also when it took too long. */
export type CheckResult = 'ok' | 'failed';

export interface ReadinessOptions {
  /** How long a check may take. */
  readonly timeoutMs: number;
  /** How long an outcome is reused before the checks run again. */
  readonly keepMs: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/**
 * Runs all checks at once; never rejects. They run at most once per `keepMs`, and a check that hangs is not started a
 * second time.
 */
export function createReadiness(
  checks: ReadinessChecks,
  { timeoutMs, keepMs, now }: ReadinessOptions,
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

/** Joins the current run instead of starting a second one. */
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
