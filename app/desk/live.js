/*
 * Support threads and their list show new messages without a reload. The page asks for itself again with the newest
 * message that it shows; the response is empty until there is a newer one. These requests are no activity. While the
 * session has ended they are redirected, and a notice of the page says so. The form of an entry of the content asks only
 * for that.
 */
(() => {
  const EVERY_MS = 3_000;
  const part = document.querySelector('[data-live]');
  if (!part) return;
  const shown = new Set([...part.children].map(({ id }) => id));

  async function read() {
    const address = new URL(location.pathname + location.search, location.origin);
    address.searchParams.set('known', part.dataset.live);
    const reply = await fetch(address, { redirect: 'manual' });
    const ended = document.querySelector('[data-ended]');
    if (ended) ended.hidden = reply.type !== 'opaqueredirect';
    if (reply.status !== 200) return;
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
    const fresh = page.querySelector('[data-live]');
    if (!fresh) return;
    document.title = page.title;
    part.dataset.live = fresh.dataset.live;
    // A thread only grows, so that a screen reader says its new messages once. A list is replaced.
    if (part.closest('[role=log]')) grow(page, [...fresh.children]);
    else part.replaceChildren(...fresh.childNodes);
  }

  function grow(page, messages) {
    const added = messages.filter(({ id }) => !shown.has(id));
    for (const { id } of added) shown.add(id);
    part.append(...added);
    // The forms answer or close the messages that the operator sees. If another operator replied, they are rejected and
    // say so.
    const newest = page.querySelector('input[name=seen]');
    if (!newest || added.some(({ className }) => /\breply\b/.test(className))) return;
    for (const seen of document.querySelectorAll('input[name=seen]')) seen.value = newest.value;
  }

  const next = () =>
    setTimeout(() => {
      read()
        .catch(() => {})
        .finally(next);
    }, EVERY_MS);
  next();
})();
