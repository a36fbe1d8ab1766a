import { mayTakeFocus } from '@telehealth/ui/use-focus';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface LockProps {
  readonly isLocked: boolean;
  readonly children: ComponentChildren;
}

/** Prevents edits and presses while something is running, then restores the focus. */
export function Lock({ isLocked, children }: LockProps) {
  const screen = useRef<HTMLFieldSetElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const wasLocked = useRef(isLocked);
  // A disabled element loses the focus, so the focus is read before.
  if (isLocked && !wasLocked.current) before.current = document.activeElement as HTMLElement | null;
  wasLocked.current = isLocked;
  useLayoutEffect(() => {
    const hasNone = document.activeElement === document.body || document.activeElement === before.current;
    if (isLocked || !hasNone || !mayTakeFocus()) return;
    const isThere = before.current?.isConnected && before.current !== document.body;
    const element = isThere ? before.current : screen.current?.querySelector<HTMLElement>('h1');
    element?.focus({ preventScroll: true });
  }, [isLocked]);
  return (
    <fieldset class="screen" role="none" disabled={isLocked} ref={screen}>
      {children}
    </fieldset>
  );
}
