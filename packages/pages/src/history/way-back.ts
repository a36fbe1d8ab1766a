/** A history entry per answered question, containing only a number. */
export interface WayBack {
  /** Called when a screen appears; `by` is the cause. */
  shown(screen: { readonly canGoBack: boolean; readonly by?: 'answer' | 'back' | undefined }): void;
  /** The browser moved to another entry. Returns whether to go a question back; otherwise the entry is left again. */
  moved(canTake: boolean): boolean;
  /** Going back failed, so the screen's entry is restored. */
  stayed(): void;
}

export function createWayBack(history: Pick<History, 'state' | 'pushState' | 'go'>): WayBack {
  const depth = () => Number(history.state) || 0;
  let shownAt = depth();
  const goTo = (wanted: number) => {
    shownAt = wanted;
    if (depth() !== wanted) history.go(wanted - depth());
  };
  return {
    shown: ({ canGoBack, by }) => {
      // Back at the first question leaves the page.
      if (!canGoBack) return goTo(0);
      if (by === 'answer' || depth() === 0) {
        shownAt = depth() + 1;
        return history.pushState(shownAt, '');
      }
      const isByButton = by === 'back' && depth() === shownAt && shownAt > 1;
      return goTo(isByButton ? shownAt - 1 : depth());
    },
    moved: (canTake) => {
      if (depth() < shownAt && canTake) return true;
      goTo(shownAt);
      return false;
    },
    stayed: () => goTo(shownAt),
  };
}
