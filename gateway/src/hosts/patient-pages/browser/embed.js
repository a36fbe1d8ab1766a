// Puts the page for patients where this script stands, as high as its content. What happens in it comes as events of the frame:
// intake:started, intake:submitted, intake:paid and intake:closed. They say nothing about the patient.
(() => {
  const script = document.currentScript;
  const page = new URL('.', script.src);
  const { origin } = page;
  const here = new URL(location.href);
  const names = ['offering', 'reference', 'promo', 'test'];
  const campaign = ['source', 'medium', 'campaign', 'term', 'content'].map((part) => `utm_${part}`);
  const returned = ['order_ref', 'result'];

  for (const name of names) if (name in script.dataset) page.searchParams.set(name, script.dataset[name]);
  for (const name of [...campaign, ...returned])
    if (here.searchParams.has(name)) page.searchParams.set(name, here.searchParams.get(name));
  // A reload is not a second return from the checkout.
  if (returned.some((name) => here.searchParams.has(name))) {
    for (const name of returned) here.searchParams.delete(name);
    history.replaceState(history.state, '', here);
  }

  const frame = document.createElement('iframe');
  frame.src = page.href;
  frame.title = script.title || document.title;
  frame.style.cssText = 'display:block;width:100%;height:640px;border:0';
  // The page answers to the origin that greeted it, and to no other.
  frame.addEventListener('load', () =>
    frame.contentWindow.postMessage(
      { type: 'intake:embedded', page: location.origin + location.pathname },
      origin,
    ),
  );
  addEventListener('message', ({ source, origin: sender, data }) => {
    if (source !== frame.contentWindow || sender !== origin) return;
    if (data.type === 'intake:height') frame.style.height = `${data.height}px`;
    else if (data.type !== 'intake:screen')
      frame.dispatchEvent(new CustomEvent(data.type, { bubbles: true }));
    else if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
  });
  script.after(frame);
})();
