/**
 * The only script of the games: it lets a table's page follow the table. When the clock has moved on it asks for the parts
 * that change and puts them in their places; chips that are chosen on the felt stay. Everything it does a reload does too.
 */
export const TABLE_SCRIPT = `(() => {
  const part = (name) => document.querySelector('[data-part="' + name + '"]');
  const tick = () => {
    const clock = part('clock');
    clock.style.setProperty('--from', clock.dataset.from);
    setTimeout(look, Number(clock.dataset.next) + 100 + Math.random() * 300);
  };
  const look = async () => {
    try {
      const answer = await fetch(location.pathname + '?parts');
      if (answer.status >= 400 && answer.status < 500) return location.reload();
      const told = new DOMParser().parseFromString(await answer.text(), 'text/html');
      for (const fresh of [...told.querySelectorAll('[data-part]')]) {
        const old = part(fresh.dataset.part);
        if (!old || old.outerHTML === fresh.outerHTML) continue;
        if (old.matches('input')) old.value = fresh.value;
        else if (old.matches('[role]')) {
          old.className = fresh.className;
          old.innerHTML = fresh.innerHTML;
        } else old.replaceWith(fresh);
      }
      tick();
    } catch {
      setTimeout(look, 2000);
    }
  };
  tick();
})()`;
