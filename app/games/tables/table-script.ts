/**
 * The only script of the games: it updates a table's page. When the clock has advanced it loads the changing parts
 * and replaces them; chips chosen on the felt and the focus are kept. In a live region only the lines of new events
 * are replaced, so that none is announced twice. A reload has the same effect.
 */
export const TABLE_SCRIPT = `(() => {
  const part = (name) => document.querySelector('[data-part="' + name + '"]');
  let counting;
  const tick = () => {
    const clock = part('clock');
    const timer = clock.querySelector('[role="timer"]');
    const end = Date.now() + clock.dataset.from * 1000;
    clock.style.setProperty('--from', clock.dataset.from);
    clearInterval(counting);
    counting = setInterval(() => {
      timer.textContent = timer.dataset.words.replace('#', Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    }, 1000);
    setTimeout(look, Number(clock.dataset.next) + 100 + Math.random() * 300);
  };
  const follow = (old, fresh) => {
    old.className = fresh.className;
    const [said, told] = [old, fresh].map((of) => of.querySelector('[role="status"]'));
    [...told.children].forEach((line, at) => {
      const now = said.children[at];
      now.className = line.className;
      if (now.textContent !== line.textContent || (line.textContent && now.dataset.round !== line.dataset.round))
        now.replaceWith(line);
    });
    while (said.nextSibling) said.nextSibling.remove();
    while (told.nextSibling) old.append(told.nextSibling);
  };
  const stops = (of) => [...of.querySelectorAll('a,button,input,summary')];
  const replace = (old, fresh) => {
    const at = stops(old).indexOf(document.activeElement);
    old.replaceWith(fresh);
    if (at >= 0) (stops(fresh)[at] || document.querySelector('.spin')).focus({ preventScroll: true });
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
        else if (fresh.dataset.part === 'told') follow(old, fresh);
        else replace(old, fresh);
      }
      tick();
    } catch {
      setTimeout(look, 2000);
    }
  };
  tick();
})()`;
