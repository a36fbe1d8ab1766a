import type { ComponentChildren } from 'preact';

/** The buttons of a screen, at its lower edge: they stand at the same place on every screen. The last one is the main one. */
export function ActionBar({ above, children }: { above?: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class="bar">
      {above}
      <div class="actions">{children}</div>
    </div>
  );
}
