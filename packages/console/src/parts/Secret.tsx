import { useFocus } from '@telehealth/ui/use-focus';

/** Shown once; without one it explains what to do. Takes the focus. */
export function Secret({ name, secret }: { readonly name: string; readonly secret: string | undefined }) {
  const shown = useFocus<HTMLDivElement>(secret, 'element');
  return (
    <div class="secret" ref={shown} tabIndex={-1} role="alert">
      {secret === undefined ? (
        <p>{name} was shown before and is not shown again. Replace it if it was lost.</p>
      ) : (
        <>
          <p>{name}. Store it now: it is never shown again.</p>
          <code>{secret}</code>
        </>
      )}
    </div>
  );
}
