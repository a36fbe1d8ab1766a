import { Trouble } from './Trouble.tsx';

/** Stands where an answer will be shown: busy until it is there, or with the reason why it could not be read. */
export function Awaited({
  trouble,
  onRetry,
}: {
  readonly trouble: string | undefined;
  readonly onRetry: () => void;
}) {
  return trouble === undefined ? <div aria-busy={true} /> : <Trouble reason={trouble} onRetry={onRetry} />;
}
