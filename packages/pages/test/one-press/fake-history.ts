/** The history of a tab, whose entries come back a moment later, as in a browser. */
export interface FakeHistory {
  readonly state: unknown;
  pushState(state: unknown): void;
  replaceState(state: unknown): void;
  go(by: number): void;
  /** What the patient presses in the browser; on the first entry it would leave the page, which is not tried. */
  back(): void;
}

export function fakeHistory(later: (run: () => void) => void, moved: () => void): FakeHistory {
  let entries: readonly unknown[] = [null];
  let at = 0;
  const go = (by: number) =>
    later(() => {
      const to = at + by;
      if (by === 0 || to < 0 || to >= entries.length) return;
      at = to;
      moved();
    });
  return {
    get state() {
      return entries[at];
    },
    pushState: (state) => {
      entries = [...entries.slice(0, at + 1), state];
      at += 1;
    },
    replaceState: (state) => {
      entries = entries.with(at, state);
    },
    go,
    back: () => go(-1),
  };
}
