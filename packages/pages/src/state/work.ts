/** After so long without an answer the page says so, and offers to try again. */
export const slowMs = 5000;

/** What one task came to; it is told once, and not at all when the task was given up. */
export type Settle = () => void;

/** Does something at the platform. `signal` gives it up; `moved` says that it comes forward, as an upload does. */
export type Task = (signal: AbortSignal, moved: () => void) => Promise<Settle>;

export interface Work {
  /** Begins a task, unless another one is under way. */
  begin(task: Task): void;
  /** Gives up what is under way for a task that cannot wait. */
  instead(task: Task): void;
  /** Looks at something in the background: whatever begins meanwhile goes before it, and a failure is not shown. */
  glance(task: Task): void;
  /** Does again what failed, or what hangs. */
  retry(): void;
}

interface WorkOptions {
  onBegin(): void;
  onSlow(): void;
  /** Answers what is done about a failure; `hold` keeps the task for `retry`. */
  onFailure(error: unknown, signal: AbortSignal, hold: () => void): Promise<Settle>;
}

/** One thing at a time; what failed is kept, so that it can be done again. */
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
