import { useEffect, useState } from 'preact/hooks';
import { type Payment, readPayment } from '../api/payment.ts';

/** Without those that cannot be read. Read again with each look at the journey. */
export function usePayments(refs: readonly string[], look: unknown): readonly Payment[] {
  const [payments, setPayments] = useState<readonly Payment[]>([]);
  useEffect(() => {
    let isShown = true;
    Promise.all(refs.map((ref) => readPayment(ref).catch(() => undefined))).then((found) => {
      if (isShown) setPayments(found.filter((one) => one !== undefined));
    });
    return () => {
      isShown = false;
    };
  }, [refs.join(), look]);
  return payments;
}
