// Runs in the page of a brand: answers nodes by its elements and checks what they show.
(() => {
  const maxMs = 180_000;
  let step;
  const platformFetch = window.fetch;
  window.fetch = async (...request) => {
    const answer = await platformFetch(...request);
    const isStep = /\/v1\/instrument\/(resolve|next)/.test(answer.url) && answer.ok;
    if (isStep) step = await answer.clone().json();
    return answer;
  };

  const find = (selector) => document.querySelector(`main ${selector}`);
  const isBusy = () => document.querySelector('main')?.ariaBusy !== 'false';
  const rendered = () => new Promise((done) => setTimeout(done));
  /** The error has what the page shows instead. */
  const until = (holds) =>
    new Promise((done, fail) => {
      const end = (settle, value) => {
        observer.disconnect();
        clearTimeout(timer);
        settle(value);
      };
      const check = () => holds() && end(done);
      const observer = new MutationObserver(check);
      const timer = setTimeout(() => {
        end(fail, new Error(`${step?.node?.node_id} is left with:\n${document.body.innerText}`));
      }, maxMs);
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      check();
    });

  /** Resolves at the next step, or when the page reports that there is none. */
  async function press(selector) {
    const before = step;
    find(selector).click();
    await until(() => !isBusy() && (step !== before || find('.issue, .trouble')));
    // The page shows a step shortly before it accepts the next press.
    await rendered();
  }

  function type(field, value) {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  async function fill({ options = [], input = {}, media, fact, control }, script) {
    const answer = script[fact] ?? script[control];
    if (media) {
      find('[type=checkbox]')?.click();
      await rendered();
      const bytes = Uint8Array.from(atob(script.image), (letter) => letter.charCodeAt(0));
      const chosen = new DataTransfer();
      chosen.items.add(new File([bytes], 'photo.jpg', { type: media.accept[0] }));
      find('[type=file]').files = chosen.files;
      find('[type=file]').dispatchEvent(new Event('change', { bubbles: true }));
    } else if (options.length > 0 && find('select')) type(find('select'), answer ?? options[0].code);
    else if (options.length > 0) {
      const usual = (options.find(({ exclusive }) => exclusive) ?? options[0]).code;
      for (const code of [answer ?? usual].flat()) find(`[value="${code}"]`).click();
    } else if (control === 'group') {
      for (const { name, options: choices } of input.fields) {
        const field = document.getElementById(`answer-0-${name}`);
        if (choices) field.click();
        else type(field, script.text);
      }
    } else if (input.fields) {
      for (const { name, options: choices } of input.fields) {
        // A single choice is fixed.
        if (choices?.length !== 1) type(find(`[name=${name}]`), answer[name] ?? '');
      }
    } else if (input.display) fillFigure(answer, input.display);
    else if (typeof answer === 'number') {
      type(find('#answer'), Math.min(Math.max(answer, input.min ?? answer), input.max ?? answer));
    } else if (control === 'date') {
      const [year, month, day] = answer.split('-');
      for (const [name, words] of Object.entries({ year, month, day })) type(find(`[name=${name}]`), words);
    } else if (find('#answer')) type(find('#answer'), answer);
    await rendered();
  }

  function fillFigure(answer, { per_unit, decimals, parts = [{ size: 1 }] }) {
    let rest = Number((answer / per_unit).toFixed(decimals));
    for (const [index, { size }] of parts.entries()) {
      const amount = index === parts.length - 1 ? rest / size : Math.floor(rest / size);
      type(document.querySelectorAll('.figures .box')[index], String(Number(amount.toFixed(decimals))));
      rest -= amount * size;
    }
  }

  /** Texts the page must show. */
  function textsOf({
    copy,
    content = {},
    options = [],
    input = {},
    value_labels = {},
    zone,
    reassurance,
    media,
    links = [],
  }) {
    const { placeholder: _, ...slots } = content;
    return [
      ...[copy, reassurance, zone?.zone_label, media?.consent_copy, ...Object.values(slots)],
      ...links.map(({ label }) => label),
      ...options.map(({ label }) => label),
      ...(input.fields ?? []).map(({ label }) => label),
      ...(input.display?.parts ?? [input.display ?? input]).map(({ unit }) => unit),
      ...Object.values(value_labels).flatMap(({ label, unit, text }) => [label, unit, text]),
    ].filter(Boolean);
  }

  function faultsOf({ node, locale, progress }) {
    const { documentElement: root, activeElement: active, title } = document;
    const words = document.querySelector('main').textContent;
    const unlabelled = [
      ...document.querySelectorAll('main :is(input:not([type=hidden]), select, textarea)'),
    ].filter(({ labels }) => labels.length === 0);
    return [
      root.scrollWidth > root.clientWidth && 'scrolls sideways',
      root.lang !== locale.split('-')[0] && `lang is ${root.lang}`,
      (active.tagName !== 'H1' || !title.startsWith(active.textContent)) &&
        `the focus is on ${active.outerHTML}`,
      ...unlabelled.map((field) => `has no label: ${field.cloneNode().outerHTML}`),
      ...[...textsOf(node), progress?.section_label]
        .filter((text) => text && !words.includes(text))
        .map((text) => `does not show: ${text}`),
    ]
      .filter(Boolean)
      .map((fault) => `${node.node_id} ${fault}`);
  }

  /** With the page scrolled to its top. */
  function placeOfMain() {
    window.scrollTo(0, 0);
    const { left, right, bottom } = find('.actions .main').getBoundingClientRect();
    return [left, right, bottom].map(Math.round).join();
  }

  /** Which comes before the last press of a phase. */
  async function passReview() {
    if (!find('.review')) return;
    find('.actions .main').click();
    await until(() => !find('.review'));
    await rendered();
  }

  /** To the end, or to the first fault. */
  async function walk(script) {
    const walked = { controls: [], faults: [] };
    let place;
    await until(() => !isBusy() && find('.actions .main'));
    await press('.actions .main');
    while (step?.node && walked.faults.length === 0) {
      const { node } = step;
      await passReview();
      walked.controls.push(node.control);
      walked.faults.push(...faultsOf(step));
      place ??= placeOfMain();
      if (placeOfMain() !== place)
        walked.faults.push(`${node.node_id} has its button at ${placeOfMain()}, not at ${place}`);
      // The browser cannot play the start of a video, so it is skipped.
      const isVideo = node.media?.kind === 'video';
      if (!isVideo) await fill(node, script);
      await press(isVideo ? '.actions button:not(.main)' : '.actions button.main');
      if (step.node?.node_id === node.node_id)
        walked.faults.push(`${node.node_id}: ${find('form').innerText}`);
    }
    return walked;
  }

  window.swiftPatient = { walk };
})();
