/** The browser's own way back: an entry of its history for each question that was answered, with a number and nothing else. */
export interface WayBack {
  /** Called when another screen is shown; `by` is what led to it. */
  shown(screen: { readonly canGoBack: boolean; readonly by?: 'answer' | 'back' | undefined }): void;
  /** The browser went to another entry. Answers whether the patient goes a question back by it; else the entry is left again. */
  moved(canTake: boolean): boolean;
  /** The way back was not possible, so the entry of the screen is gone to again. */
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
      // The page is left where nothing is before.
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
