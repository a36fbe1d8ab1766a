// Preloaded by a process under test: what it sends to Stripe's API arrives at a stand-in on this machine.
const stripe = 'https://api.stripe.com';
const { fetch } = globalThis;
globalThis.fetch = (input, init) =>
  String(input).startsWith(stripe)
    ? fetch(String(input).replace(stripe, process.env.STRIPE_STAND_IN), init)
    : fetch(input, init);
