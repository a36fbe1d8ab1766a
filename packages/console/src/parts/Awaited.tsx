import { Trouble } from './Trouble.tsx';

/** Shown in place of an answer: busy, or with the reason of a failure. */
export function Awaited({
  trouble,
  onRetry,
}: {
  readonly trouble: string | undefined;
  readonly onRetry: () => void;
}) {
  return trouble === undefined ? <div aria-busy={true} /> : <Trouble reason={trouble} onRetry={onRetry} />;
}
