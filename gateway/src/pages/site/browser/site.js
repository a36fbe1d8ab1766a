const wide = matchMedia('(min-width: 64rem)');
const unfold = () => {
  for (const one of document.querySelectorAll('.pages > details, .headings > details'))
    one.open = wide.matches;
};
unfold();
wide.addEventListener('change', unfold);
const current = document.querySelector('.pages [aria-current]');
const list = document.querySelector('.pages');
if (wide.matches && current && list) list.scrollTop = current.offsetTop - list.clientHeight / 3;

for (const block of document.querySelectorAll('.block')) {
  const button = document.createElement('button');
  button.className = 'copy';
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  block.append(button);
}

// Addresses of operations before the reference had pages.
const [, tag, operation] = /^#tag\/([^/]+)\/(.+)$/.exec(location.hash) ?? [];
if (operation !== undefined) location.replace(`/docs/reference/${tag}#${operation}`);

const form = document.querySelector('.search');
const input = form.querySelector('input');
const found = form.querySelector('.found');
form.hidden = false;

let engine;
/** The engine and its index are loaded when the box is first used. */
const loadEngine = () => {
  engine ??= Promise.all([
    import(form.dataset.engine),
    fetch(form.dataset.index).then((answer) => answer.json()),
  ]).then(([{ default: MiniSearch }, { options, index }]) => MiniSearch.loadJS(index, options));
  return engine;
};

/** Of each page the first parts, so that one page does not hide the others. */
const few = (results) => {
  const ofPage = Map.groupBy(results, ({ path }) => path.split('#')[0]);
  return [...ofPage.values()].flatMap((parts) => parts.slice(0, 3)).slice(0, 12);
};

let marked = -1;
const mark = (index) => {
  const options = [...found.querySelectorAll('[role=option]')];
  if (options.length === 0) return;
  marked = (index + options.length) % options.length;
  for (const [at, option] of options.entries()) option.setAttribute('aria-selected', String(at === marked));
  input.setAttribute('aria-activedescendant', options[marked].id);
  options[marked].scrollIntoView({ block: 'nearest' });
};

const close = () => {
  found.hidden = true;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
};

const show = async () => {
  const query = input.value.trim();
  if (query === '') return close();
  const results = few((await loadEngine()).search(query));
  if (query !== input.value.trim()) return;
  const options = results.map(({ path, title, place }, index) => {
    const option = document.createElement('a');
    option.href = path;
    option.id = `found-${index}`;
    option.tabIndex = -1;
    option.setAttribute('role', 'option');
    const where = document.createElement('span');
    where.textContent = place;
    option.append(title, where);
    return option;
  });
  const nothing = document.createElement('p');
  nothing.textContent = 'Nothing found.';
  found.replaceChildren(...(options.length > 0 ? options : [nothing]));
  found.hidden = false;
  input.setAttribute('aria-expanded', 'true');
  marked = -1;
  mark(0);
};

input.addEventListener('focus', () => {
  loadEngine();
  show();
});
input.addEventListener('input', show);
input.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' && found.hidden) show();
  else if (event.key === 'ArrowDown') mark(marked + 1);
  else if (event.key === 'ArrowUp') mark(marked - 1);
  else if (event.key === 'Escape') close();
  else return;
  event.preventDefault();
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (found.hidden) await show();
  found.querySelector('[aria-selected=true]')?.click();
});
found.addEventListener('click', close);
document.addEventListener('click', ({ target }) => {
  if (!form.contains(target)) close();
});
document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  if (key !== '/' || event.ctrlKey || event.metaKey || target.matches('input, textarea, select')) return;
  event.preventDefault();
  input.focus();
});

// The reader's language of samples is the same on every page. It comes last: a browser without storage throws here.
const choose = (label) => {
  for (const radio of document.querySelectorAll('.tabs input')) {
    if (radio.value === label) radio.checked = true;
  }
};
const chosen = localStorage.getItem('samples');
if (chosen !== null) choose(chosen);
document.addEventListener('change', ({ target }) => {
  if (!target.matches('.tabs input')) return;
  localStorage.setItem('samples', target.value);
  const before = target.getBoundingClientRect().top;
  choose(target.value);
  scrollBy(0, target.getBoundingClientRect().top - before);
});
