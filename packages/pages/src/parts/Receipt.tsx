import { shownMoney } from '@telehealth/locales/currencies';
import type { Enrollment } from '../api/enrollment.ts';
import { shownDay } from '../format/shown.ts';
import { paidOn } from '../state/paid-on.ts';
import { useOfferings } from '../state/use-offerings.ts';
import { usePayments } from '../state/use-payments.ts';
import type { FollowingTexts } from '../texts/following/following-texts.ts';

interface ReceiptProps {
  readonly enrollment: Enrollment;
  readonly brandId: string;
  readonly formatLocale: string;
  readonly texts: FollowingTexts;
}

/** What was bought, for how much, and what became of the money; fit to be printed. */
export function Receipt({ enrollment, brandId, formatLocale, texts }: ReceiptProps) {
  const { offering_ref, order_refs } = enrollment;
  const [offering] = useOfferings(brandId, offering_ref === null ? [] : [offering_ref], formatLocale) ?? [];
  const payments = usePayments(order_refs, enrollment);
  const { receipt } = texts;
  const states: Readonly<Record<string, string>> = receipt.states;
  if (payments.length === 0) return null;
  const paid = paidOn(payments, enrollment);
  return (
    <section class="receipt" aria-labelledby="receipt">
      <h2 id="receipt">{receipt.headline}</h2>
      {payments.map(({ order_ref, payment_state, total_minor, captured_minor, refunded_minor, currency }) => (
        <dl key={order_ref}>
          {offering !== undefined && (
            <div>
              <dt>{receipt.what}</dt>
              {/* The catalog names in English what the brand has no words for. */}
              <dd {...(offering.display.title === undefined && { lang: 'en' })}>
                {offering.display.title ?? offering.name}
              </dd>
            </div>
          )}
          <div>
            <dt>{receipt.amount}</dt>
            <dd>
              {shownMoney(total_minor, currency, formatLocale)} ·{' '}
              {states[payment_state] ?? receipt.states.other}
            </dd>
          </div>
          {captured_minor > 0 && captured_minor !== total_minor && (
            <div>
              <dt>{receipt.taken}</dt>
              <dd>{shownMoney(captured_minor, currency, formatLocale)}</dd>
            </div>
          )}
          {refunded_minor > 0 && (
            <div>
              <dt>{receipt.refunded}</dt>
              <dd>{shownMoney(refunded_minor, currency, formatLocale)}</dd>
            </div>
          )}
          {paid?.order_ref === order_ref && (
            <div>
              <dt>{receipt.day}</dt>
              <dd>{shownDay(paid.at, formatLocale)}</dd>
            </div>
          )}
          <div>
            <dt>{receipt.order}</dt>
            <dd>{order_ref}</dd>
          </div>
        </dl>
      ))}
      <button type="button" onClick={() => window.print()}>
        {receipt.print}
      </button>
    </section>
  );
}
