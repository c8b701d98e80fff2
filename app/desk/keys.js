(() => {
  const rows = () => [...document.querySelectorAll('[data-row]')];
  addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input,select,textarea')) return;
    if (key === '/') {
      const search = document.querySelector('[data-search]');
      if (!search) return;
      event.preventDefault();
      search.focus();
      search.select();
    }
    if (key !== 'j' && key !== 'k') return;
    const all = rows();
    const at = all.indexOf(document.activeElement?.closest('[data-row]'));
    const next = all[key === 'j' ? at + 1 : Math.max(at - 1, 0)];
    (next?.querySelector('a,button') ?? next)?.focus();
  });
})();
