addEventListener('load', () => {
  const [seconds, url] = document.querySelector('[data-refresh]').dataset.refresh.split('; url=');
  let isHeld;
  for (const type of ['input', 'submit', 'click'])
    addEventListener(type, ({ target }) => (isHeld = isHeld || type !== 'click' || target.closest('a')));
  setInterval(
    () => window.isScripted || isHeld || document.activeElement.form || location.replace(url),
    Math.max(seconds, !document.getElementById('scripts') && 30) * 1000,
  );
});
