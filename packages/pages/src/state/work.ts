/** Then the page offers a retry. */
export const slowMs = 5000;

/** The result of a task; called once, and never for a cancelled task. */
export type Settle = () => void;

/** Runs at the platform. `signal` cancels it; `moved` reports progress, as of an upload. */
export type Task = (signal: AbortSignal, moved: () => void) => Promise<Settle>;

export interface Work {
  /** Unless another one is running. */
  begin(task: Task): void;
  /** Cancels the running task for an urgent one. */
  instead(task: Task): void;
  /** In the background: any other task takes precedence, and a failure is not shown. */
  glance(task: Task): void;
  /** Repeats a failed or hanging task. */
  retry(): void;
}

interface WorkOptions {
  onBegin(): void;
  onSlow(): void;
  /** Returns the reaction to a failure; `hold` keeps the task for `retry`. */
  onFailure(error: unknown, signal: AbortSignal, hold: () => void): Promise<Settle>;
}

/** One task at a time; a failed one is kept for a retry. */
export function createWork({ onBegin, onSlow, onFailure }: WorkOptions): Work {
  let running: { readonly task: Task; readonly stop: AbortController } | undefined;
  let glancing: AbortController | undefined;
  let failed: Task | undefined;

  async function run(task: Task): Promise<void> {
    glancing?.abort();
    running?.stop.abort();
    const own = { task, stop: new AbortController() };
    const { signal } = own.stop;
    running = own;
    failed = undefined;
    onBegin();
    let timer = setTimeout(onSlow, slowMs);
    const moved = () => {
      clearTimeout(timer);
      if (running === own) timer = setTimeout(onSlow, slowMs);
    };
    let held: Task | undefined;
    const hold = () => {
      held = task;
    };
    const settle = await task(signal, moved).catch((error) => onFailure(error, signal, hold));
    clearTimeout(timer);
    if (running !== own) return;
    running = undefined;
    failed = held;
    settle();
  }

  return {
    begin: (task) => {
      if (running === undefined) run(task);
    },
    instead: (task) => void run(task),
    glance: (task) => {
      if (running !== undefined) return;
      glancing?.abort();
      const own = new AbortController();
      glancing = own;
      task(own.signal, () => undefined).then(
        (settle) => {
          if (!own.signal.aborted) settle();
        },
        () => undefined,
      );
    },
    retry: () => {
      const task = running?.task ?? failed;
      if (task !== undefined) run(task);
    },
  };
}
