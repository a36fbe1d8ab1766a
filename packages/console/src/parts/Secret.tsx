import { useEffect, useRef } from 'preact/hooks';

/** A secret that is shown this once. It gets the focus. */
export function Secret({ name, secret }: { readonly name: string; readonly secret: string }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), [secret]);
  return (
    <div class="secret" ref={shown} tabIndex={-1} role="alert">
      <p>{name}. Store it now: it is never shown again.</p>
      <code>{secret}</code>
    </div>
  );
}
