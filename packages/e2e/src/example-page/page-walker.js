// Runs in the page: answers nodes by its elements and checks what is shown.
(() => {
  const seen = { step: undefined, texts: [] };
  const platformFetch = window.fetch;
  window.fetch = async (...request) => {
    const answer = await platformFetch(...request);
    const type = answer.headers.get('content-type') ?? '';
    if (type.includes('json')) {
      const body = await answer.clone().json();
      if (body.status === 'active' || body.node === null) {
        seen.step = body;
        seen.texts = [];
      }
      seen.texts.push(...textsIn(body));
    }
    return answer;
  };

  const main = () => document.querySelector('main');
  const find = (selector) => main().querySelector(selector);
  const until = (holds) =>
    new Promise((done) => {
      const check = () => {
        if (!holds()) return;
        observer.disconnect();
        done();
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      check();
    });
  const current = () => seen.step?.node?.node_id ?? seen.step?.status;
  const settled = () => until(() => find('h1') && !main().inert);

  /** Resolves at the node, or at the last page with the status. */
  async function shows(place) {
    await until(() => current() === place);
    await settled();
  }

  /** With days, prices and sizes formatted for the locale. */
  function textsIn(value) {
    const { locale = 'en', format_locale = locale } = seen.step ?? {};
    if (typeof value === 'string') {
      // A code is not text: patients see no flags and ids.
      if (value.includes('_')) return [];
      const day = /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value);
      return day
        ? [value, day.toLocaleDateString(format_locale, { dateStyle: 'long', timeZone: 'UTC' })]
        : [value];
    }
    if (value === null || typeof value !== 'object') return [];
    const { currency, price_minor, max_bytes } = value;
    const price =
      currency && (price_minor / 100).toLocaleString(format_locale, { style: 'currency', currency });
    const size =
      max_bytes && (max_bytes / 1e6).toLocaleString(format_locale, { style: 'unit', unit: 'megabyte' });
    return [...[price, size].filter(Boolean), ...Object.values(value).flatMap(textsIn)];
  }

  /** Letters of a text that come from no answer of the platform. */
  function unaccounted(text) {
    const known = seen.texts.toSorted((a, b) => b.length - a.length);
    const rest = known.reduce((left, one) => (one === '' ? left : left.replaceAll(one, '')), text);
    return rest.replaceAll(/[^\p{L}]/gu, '');
  }

  /** Texts the page must show. */
  function wanted({ node, progress, ending }) {
    const {
      copy,
      content = {},
      options = [],
      unknown_answers = [],
      value_labels = {},
      zone,
      reassurance,
      media,
      input = {},
      links = [],
    } = node ?? {};
    const { placeholder: _, ...slots } = content;
    return [
      ...[copy, reassurance, zone?.zone_label, media?.consent_copy, progress?.section_label],
      ...unitsOf(input),
      ...[...Object.values(slots), ...Object.values(ending?.content ?? {})],
      ...[...links, ...(ending?.links ?? [])].map(({ label }) => label),
      ...[...options, ...unknown_answers].map(({ label }) => label),
      ...options.map(({ please_say }) => please_say?.label),
      ...(input.fields ?? []).map(({ label }) => label),
      ...Object.values(value_labels).flatMap(({ label, unit }) => [label, unit]),
    ].filter(Boolean);
  }

  /** Units for entering a number. */
  function unitsOf({ unit, display }) {
    return display ? (display.parts ?? [display]).map((part) => part.unit) : [unit];
  }

  /** Faults of the present page. */
  async function faults() {
    await settled();
    const { step } = seen;
    const place = current();
    const found = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push('scrolls sideways');
    if (root.lang !== step.locale) found.push(`lang is ${root.lang}`);
    if (!main().contains(document.activeElement)) found.push('the focus is lost');
    const isTitle = document.title === find('h1').textContent;
    const holdsAnswers = (step.node ?? step.ending)?.holds_answers === true;
    if (isTitle === holdsAnswers) found.push(isTitle ? 'the title has an answer' : 'the title is another');
    const all = main().textContent;
    for (const text of wanted(step)) if (!all.includes(text)) found.push(`does not show: ${text}`);
    for (const control of main().querySelectorAll('input, select, textarea')) {
      const name = control.labels.length > 0 && control.labels[0].textContent.trim();
      if (!name) found.push(`has no label: ${control.outerHTML}`);
      const { placeholder } = step.node?.content ?? {};
      if ((control.placeholder || undefined) !== placeholder) found.push('another placeholder');
    }
    const walker = document.createTreeWalker(main(), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode;
      if (!parentElement.closest('.actions button, .way button, #retry') && unaccounted(data)) {
        found.push(`is not from the platform: ${data}`);
      }
    }
    for (const one of main().querySelectorAll('[aria-label]')) {
      if (unaccounted(one.getAttribute('aria-label')))
        found.push(`is not from the platform: ${one.outerHTML}`);
    }
    return found.map((fault) => `${place}: ${fault}`);
  }

  function type(control, value) {
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function choose(box, file) {
    const chosen = new DataTransfer();
    chosen.items.add(file);
    box.files = chosen.files;
    box.dispatchEvent(new Event('change'));
  }

  /** With the script by fact or control, else the first choice. */
  function fill(script) {
    const { control, fact, options = [], input = {}, media } = seen.step.node;
    const answer = script[fact] ?? script[control];
    if (media) {
      find('[type=checkbox]')?.click();
      const bytes = Uint8Array.from(atob(script[media.kind]), (letter) => letter.charCodeAt(0));
      choose(find('[type=file]'), new File([bytes], 'photo.jpg', { type: media.accept[0] }));
    } else if (options.length > 0 && find('select')) type(find('select'), answer ?? options[0].code);
    else if (options.length > 0) {
      const codes = [answer ?? options[0].code].flat().map(String);
      for (const code of codes) find(`[name=answer][value="${code}"]`).click();
    } else if (control === 'group') {
      for (const { name, options: choices } of input.fields) {
        type(find(`.entry [name=${name}]`), answer?.[0]?.[name] ?? choices?.[0].code ?? script.text);
      }
    } else if (input.fields) {
      for (const { name, options: choices } of input.fields) {
        // A single choice is fixed.
        if (choices?.length !== 1) type(find(`[name=${name}]`), answer[name] ?? '');
      }
    } else if (input.display) fillFigure(answer, input.display);
    else if (find('#answer')) {
      const { min = -Infinity, max = Infinity, precision } = input;
      const length = { year: 4, month: 7 }[precision];
      const words = length === undefined ? answer : answer.slice(0, length);
      type(find('#answer'), typeof words === 'number' ? Math.min(Math.max(words, min), max) : words);
    }
  }

  function fillFigure(answer, { per_unit, decimals, parts = [{ size: 1 }] }) {
    let rest = Number((answer / per_unit).toFixed(decimals));
    const boxes = main().querySelectorAll('.box');
    for (const [index, { size }] of parts.entries()) {
      const amount = index === parts.length - 1 ? rest / size : Math.floor(rest / size);
      type(boxes[index], String(amount));
      rest -= amount * size;
    }
  }

  /** Presses the first button, which sends or agrees; resolves at the answer. */
  const submit = () => press('.actions button');
  /** For questions that are not required. */
  const skip = () => press('.actions button:not(.main)');

  async function press(selector) {
    const before = seen.step;
    find(selector).click();
    await until(() => seen.step !== before || find('.issues p, #retry, [aria-invalid=true]'));
    await settled();
  }

  /** To the end of the session, checking every node. */
  async function walk(script) {
    const walked = { controls: [], faults: await faults(), ending: undefined };
    while (seen.step.node && walked.faults.length === 0) {
      const { node } = seen.step;
      walked.controls.push(node.control);
      fill(script);
      await submit();
      if (seen.step.node?.node_id === node.node_id)
        walked.faults.push(`${node.node_id}: ${find('#issues').textContent}`);
      walked.faults.push(...(await faults()));
    }
    return { ...walked, ending: seen.step.ending?.code };
  }

  window.walker = { seen, settled, shows, faults, fill, submit, skip, walk };
})();
