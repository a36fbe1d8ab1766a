export function Trouble({
  reason,
  onRetry,
}: {
  readonly reason: string | undefined;
  readonly onRetry?: () => void;
}) {
  if (reason === undefined) return null;
  return (
    <div class="trouble" role="alert">
      <p>{reason}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
