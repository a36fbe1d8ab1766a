import { When } from './When.tsx';

/** What waits at a receiver that fails is sent as soon as the receiver answers. */
export function NextAttempt({ at }: { readonly at: string | null }) {
  if (at !== null && Date.parse(at) < Date.now()) return <>When the receiver answers</>;
  return <When at={at} />;
}
