import { useEffect, useState } from 'preact/hooks';
import { Message } from './Message.tsx';
import type { ScreenProps } from './screen.ts';

const everyMs = 2000;
/** Then the page explains the delay. */
const manyChecks = 10;

/** Waits until the journey has received the payment. */
export function Confirming({ state, actions, texts }: ScreenProps) {
  const [checks, setChecks] = useState(0);
  const { isBusy, trouble } = state;
  useEffect(() => {
    if (isBusy || trouble !== undefined) return undefined;
    const timer = setTimeout(() => {
      setChecks(checks + 1);
      actions.awaitPayment();
    }, everyMs);
    return () => clearTimeout(timer);
  }, [isBusy, trouble, checks, actions]);
  return (
    <Message headline={texts.confirming.headline} body={texts.confirming.body}>
      <progress aria-label={texts.confirming.body} />
      {checks >= manyChecks && <p role="status">{texts.confirming.long}</p>}
    </Message>
  );
}
