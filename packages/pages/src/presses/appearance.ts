import { createContext } from 'preact';
import { useContext, useLayoutEffect } from 'preact/hooks';

/** Called when something takes the place of what could be pressed. */
export const Appearance = createContext<() => void>(() => undefined);

/** Says that a dialog appeared, and later that it has gone. */
export function useAppearance(): void {
  const appeared = useContext(Appearance);
  useLayoutEffect(() => {
    appeared();
    return appeared;
  }, [appeared]);
}
