import { createContext } from 'preact';
import { useContext, useLayoutEffect } from 'preact/hooks';

/** Called when something replaces what could be pressed. */
export const Appearance = createContext<() => void>(() => undefined);

/** For what appears and ends within a screen, such as a dialog. */
export function useAppearance(): void {
  const appeared = useContext(Appearance);
  useLayoutEffect(() => {
    appeared();
    return appeared;
  }, [appeared]);
}
