import { SimulatedCheckoutStatus as Status } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { textsFor } from '../texts-for.ts';

/** HTML in one language. */
export interface CheckoutTexts {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  readonly notice: string;
  /** By status. */
  readonly sentences: Readonly<Record<number, string>>;
  readonly unknownStatus: string;
  /** By action, on its button. */
  readonly labels: ReadonlyMap<string, string>;
  readonly order: string;
  readonly givenBack: string;
  readonly leaving: string;
  /** With `{brand}`. */
  readonly goBack: string;
  /** Where the brand is not known. */
  readonly goBackAnywhere: string;
  readonly question: string;
  /** Of the brand's page. */
  readonly help: string;
  /** For payers without a return address. */
  readonly done: CheckoutMessage;
  /** While the platform does not answer. */
  readonly away: CheckoutMessage;
}

/** Of a page without buttons. */
export interface CheckoutMessage {
  readonly title: string;
  readonly headline: string;
  readonly sentence: string;
}

const english: CheckoutTexts = {
  language: 'en',
  title: 'Test checkout',
  notice: '<strong>Test checkout.</strong> No money moves.',
  sentences: {
    [Status.OPEN]: 'The payment has not been made yet.',
    [Status.DECLINED]: 'The payment was declined. You can try again.',
    [Status.AUTHORIZED]: 'The payment is authorized. The money is not taken yet.',
    [Status.CAPTURED]: 'The payment is complete.',
    [Status.REFUNDED]: 'All of the money was given back.',
    [Status.DISPUTED]: 'The payment is disputed.',
    [Status.DISPUTE_LOST]: 'The dispute was lost. The money went back to the payer.',
    [Status.CANCELLED]: 'The payment was cancelled.',
  },
  unknownStatus: 'The state of the payment is unknown.',
  labels: new Map([
    ['pay', 'Pay {amount}'],
    ['authorize', 'Authorize the payment'],
    ['capture', 'Take the money'],
    ['decline', 'Decline the payment'],
    ['refund', 'Refund what is left'],
    ['partial_refund', 'Refund a part'],
    ['dispute', 'Dispute the payment'],
    ['win_dispute', 'Decide the dispute for the shop'],
    ['lose_dispute', 'Decide the dispute for the payer'],
    ['cancel', 'Cancel the payment'],
  ]),
  order: 'Order',
  givenBack: 'Given back',
  leaving: 'You are taken back to the shop in a moment.',
  goBack: 'Back to {brand}',
  goBackAnywhere: 'Go back',
  question: 'Do you have a question?',
  help: 'Help',
  done: {
    title: 'Checkout',
    headline: 'You can close this page',
    sentence: 'The checkout is finished. Go back to the page from which you came.',
  },
  away: {
    title: 'Checkout',
    headline: 'The checkout does not answer at the moment',
    sentence: 'Load this page again in a minute. Nothing is paid twice.',
  },
};

const spanish: CheckoutTexts = {
  language: 'es',
  title: 'Pago de prueba',
  notice: '<strong>Pago de prueba.</strong> No se mueve dinero.',
  sentences: {
    [Status.OPEN]: 'El pago está pendiente.',
    [Status.DECLINED]: 'El pago se rechazó. Puede intentarlo otra vez.',
    [Status.AUTHORIZED]: 'El pago está autorizado. El dinero no se ha cobrado todavía.',
    [Status.CAPTURED]: 'El pago se ha completado.',
    [Status.REFUNDED]: 'Se ha devuelto todo el dinero.',
    [Status.DISPUTED]: 'El pago está en disputa.',
    [Status.DISPUTE_LOST]: 'La disputa se perdió. El dinero volvió a quien pagó.',
    [Status.CANCELLED]: 'El pago se canceló.',
  },
  unknownStatus: 'Se desconoce el estado del pago.',
  labels: new Map([
    ['pay', 'Pagar {amount}'],
    ['authorize', 'Autorizar el pago'],
    ['capture', 'Cobrar el dinero'],
    ['decline', 'Rechazar el pago'],
    ['refund', 'Devolver lo que queda'],
    ['partial_refund', 'Devolver una parte'],
    ['dispute', 'Disputar el pago'],
    ['win_dispute', 'Decidir la disputa a favor de la tienda'],
    ['lose_dispute', 'Decidir la disputa a favor de quien pagó'],
    ['cancel', 'Cancelar el pago'],
  ]),
  order: 'Pedido',
  givenBack: 'Devuelto',
  leaving: 'En un momento vuelve a la tienda.',
  goBack: 'Volver a {brand}',
  goBackAnywhere: 'Volver',
  question: '¿Tiene alguna pregunta?',
  help: 'Ayuda',
  done: {
    title: 'Pago',
    headline: 'Puede cerrar esta página',
    sentence: 'El pago ha terminado. Vuelva a la página de la que vino.',
  },
  away: {
    title: 'Pago',
    headline: 'El pago no responde en este momento',
    sentence: 'Vuelva a cargar esta página en un minuto. Nada se paga dos veces.',
  },
};

/** The first locale with texts, else English. */
export function checkoutTexts(locales: readonly string[]): CheckoutTexts {
  return textsFor(locales, { en: english, es: spanish });
}
