addEventListener('load', () => {
  const [, seconds, url] = /(\d+); url=([^"]+)/.exec(document.querySelector('head>noscript').textContent);
  const isStarted = !document.getElementById('scripts');
  let isLeaving;
  addEventListener('submit', () => (isLeaving = true));
  addEventListener('click', ({ target }) => (isLeaving = isLeaving || target.closest('a')));
  setInterval(
    () =>
      window.isScripted ||
      isLeaving ||
      document.querySelector('input:focus,select:focus,textarea:focus') ||
      Array.from(document.querySelectorAll('input,textarea')).some((field) => field.value !== field.defaultValue) ||
      location.replace(url.replace(/&amp;/g, '&')),
    1000 * (isStarted && seconds < 30 ? 30 : seconds),
  );
});
