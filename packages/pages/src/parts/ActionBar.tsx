import type { ComponentChildren } from 'preact';

/** At the lower edge, at the same place on every screen. The main button is last. */
export function ActionBar({ above, children }: { above?: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class="bar">
      {above}
      <div class="actions">{children}</div>
    </div>
  );
}
