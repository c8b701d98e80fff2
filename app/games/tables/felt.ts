/** The felt of a table's page: chips stack on its places, and those of all players and the winners are shown. */
import { findPart, type Texts } from './parts';
import { createStacks, type Stacks } from './stacks';

const RULES = [
  '.stacks :checked+i::after{content:none}',
  '.stacks .n :checked{border:0}',
  '.stack{position:absolute;z-index:2;top:.125rem;right:.125rem;min-width:1.5rem;padding:0 .25rem;border:2px dashed #fff;border-radius:1rem;background:#c9302c;color:#fff;font:700 .6875rem/1.125rem system-ui,sans-serif;box-shadow:0 0 0 1px #c9302c,0 2px 4px #000a;text-align:center;pointer-events:none;animation:drop .15s}',
  '.line .stack{top:50%;right:50%;transform:translate(50%,-50%)}',
  '.stack.laid{background:#7a5200;box-shadow:0 0 0 1px #7a5200,0 2px 4px #000a;animation:none}',
  '.crowd{position:absolute;bottom:.125rem;left:.25rem;color:#fff;font:400 .625rem/1 system-ui,sans-serif;opacity:.85;pointer-events:none}',
  '.crowd::before{content:"";display:inline-block;width:.5rem;height:.5rem;margin-right:.125rem;border:1px dashed #fff;border-radius:50%;background:#3a5bc7}',
  '.line .crowd,.offer .crowd{display:none}',
  '.pick .stack{position:static;justify-self:start}',
  '.offer .stack{top:.5rem;right:.75rem}',
  '.stacks .offer :checked+.ticket caption::after{content:none}',
  // Winners are lit when the result shows (`.table .later`), not while the ball still runs.
  '.won{outline:3px solid #ffe08a;outline-offset:-3px;animation:ring .2s 1.8s backwards}',
  '.won:not(.line){animation:ring .2s 1.8s backwards,lit .5s 1.8s 3}',
  '@keyframes ring{from{outline-color:transparent}}',
  '@keyframes lit{50%{filter:brightness(1.6)}}',
  '.tools{display:flex;gap:.375rem}',
  '.table .controls .tools button{min-height:2.75rem;padding:0 .625rem;font-size:.8125rem}',
  '.tools button:disabled,.controls [aria-disabled]{opacity:.55}',
  '.tools[hidden]{display:none}',
  '.sum-chosen{font-size:.8125rem;text-align:center}',
  '.kept{display:none}',
];

export interface Felt {
  /** Shows the chips of the page's parts, which may be newer. */
  paint(): void;
  /** Removes the chips that were sent. */
  clear(): void;
}

const toAmounts = (stakes = ''): Map<string, number> =>
  new Map(
    (stakes ? stakes.split(',') : []).map((stake) => {
      const [place = '', amount] = stake.split(':');
      return [place, Number(amount)];
    }),
  );

const createFormat = (digits: number) =>
  new Intl.NumberFormat(document.documentElement.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
/** Created with the page: at the first press a slow device would show the chip too late. */
const [wholeLira, liraAndKurus] = [createFormat(0), createFormat(2)];

/** Formats kuruş as lira, without kuruş if there are none. */
const formatLira = (kurus: number): string => (kurus % 100 ? liraAndKurus : wholeLira).format(kurus / 100);

/** Lets chips stack on the places of the form. */
export function stackChips(form: HTMLFormElement, texts: Texts): Felt {
  const withAmount = (text: string, kurus: number) => text.replace('#', texts.amount.replace('#', formatLira(kurus)));
  const layout = form.querySelector<HTMLElement>('.layout')!;
  const sheet = document.styleSheets[0];
  for (const rule of RULES) sheet?.insertRule(rule, sheet.cssRules.length);
  form.classList.add('stacks');

  const boxes = new Map<string, HTMLInputElement>();
  for (const box of Array.from(layout.querySelectorAll<HTMLInputElement>('[type="checkbox"]'))) {
    boxes.set(box.value, box);
    // The field `stakes` has their chips.
    box.removeAttribute('name');
  }
  const lists = Array.from(layout.querySelectorAll('select'));
  for (const list of lists) list.removeAttribute('name');
  const countChips = (place: string): number =>
    Number(boxes.get(place)?.dataset['chips'] ?? (place.startsWith('neighbours-') ? 5 : 1));
  const readLaid = () => toAmounts(findPart('chips')?.dataset['mine']);
  const sumOf = (amounts: Map<string, number>) => Array.from(amounts.values()).reduce((sum, one) => sum + one, 0);
  const stacks: Stacks = createStacks(countChips, () => {
    const max = findPart('chips')?.dataset['max'];
    return max ? Number(max) - sumOf(readLaid()) : Infinity;
  });

  const kept = form.querySelector<HTMLInputElement>('[name="stakes"]');
  const field = kept ?? document.createElement('input');
  field.type = 'hidden';
  field.name = 'stakes';
  if (!kept) form.append(field);
  stacks.read(field.value);

  let dimming: ReturnType<typeof setTimeout> | undefined;
  let lit: string | undefined;
  let wasChanged = false;
  const note = document.createElement('p');
  note.className = 'sum-chosen';
  note.setAttribute('role', 'status');
  const tools = document.createElement('div');
  tools.className = 'tools';
  tools.hidden = true;
  const addTool = (text: string, act: () => void): HTMLButtonElement => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn ghost';
    button.textContent = text;
    button.addEventListener('click', act);
    tools.append(button);
    return button;
  };

  const say = (text: string, isFault = false) => {
    note.textContent = text;
    note.style.color = isFault ? 'var(--bad)' : '';
  };
  const sayFull = () => say(withAmount(texts.tableFull, Number(findPart('chips')?.dataset['max'])), true);
  /** Shows a change of the stacks, or that the table's limit forbids it. */
  const show = (isPossible: boolean) => {
    field.value = stacks.write();
    paint();
    if (!isPossible) return sayFull();
    const total = stacks.total();
    say(total > 0 ? withAmount(texts.chosenSum, total) : '');
  };
  const getChip = () => Number(form.querySelector<HTMLInputElement>('[name="chip"]:checked')?.value);
  const addTo = (place: string) => show(stacks.add(place, getChip()));

  /** Shows an amount on a place, as a text and for screen readers; none for ''. */
  const setBadge = (label: Element, kind: string, [text, spoken]: [text: string, spoken: string]) => {
    const old = label.querySelector(`:scope > .${kind}`);
    if (!text) return old?.remove();
    const badge = old ?? document.createElement('b');
    const html = `<span aria-hidden="true">${text}</span><span class="vh"> ${spoken}</span>`;
    if (badge.innerHTML !== html) badge.innerHTML = html;
    if (!old) {
      badge.className = kind;
      label.append(badge);
    }
  };

  /** Returns the chips of a list's places that are nowhere else on the felt, as its badge shows them. */
  const describeList = ({ options }: HTMLSelectElement): [text: string, spoken: string] => {
    const chosen = Array.from(options).filter(({ value }) => !boxes.has(value) && stacks.amountOn(value) > 0);
    const sum = chosen.reduce((total, { value }) => total + stacks.amountOn(value) * countChips(value), 0);
    if (sum === 0) return ['', ''];
    const numbers = chosen.map(({ text }) => text).join(', ');
    return [`${numbers}: ${formatLira(sum)}`, `${numbers} ${withAmount(texts.chosenOn, sum)}`];
  };

  function paint(): void {
    const { mine, before, all, won, wonFor } = findPart('chips')?.dataset ?? {};
    const winners = new Set((won ?? '').split(' '));
    const laid = toAmounts(mine ?? (won ? before : undefined));
    const everyone = toAmounts(all);
    for (const [place, box] of Array.from(boxes)) {
      const label = box.parentElement!;
      const [chosen, placed] = [stacks.amountOn(place), laid.get(place) ?? 0];
      const others = (everyone.get(place) ?? 0) - (mine ? placed : 0);
      const spoken = [
        chosen > 0 ? withAmount(texts.chosenOn, chosen * countChips(place)) : '',
        placed > 0 ? withAmount(texts.placedOn, placed) : '',
      ];
      box.checked = chosen > 0;
      const sum = chosen + placed > 0 ? formatLira(chosen + placed) : '';
      setBadge(label, 'stack', [sum, spoken.filter(Boolean).join(', ')]);
      label.querySelector('.stack')?.classList.toggle('laid', chosen === 0);
      setBadge(label, 'crowd', [others > 0 ? formatLira(others) : '', '']);
      // Of the many winning lines only those with the player's chips are lit.
      label.classList.toggle('won', winners.has(place) && (placed > 0 || !label.matches('.line')));
    }
    if (won && won !== lit) {
      clearTimeout(dimming);
      dimming = setTimeout(() => {
        delete findPart('chips')?.dataset['won'];
        paint();
      }, Number(wonFor));
    }
    lit = won;
    for (const list of lists) setBadge(list.parentElement!, 'stack', describeList(list));
    const isEmpty = stacks.total() === 0;
    for (const button of Array.from(tools.children) as HTMLButtonElement[]) button.disabled = isEmpty;
    undo.disabled = isEmpty && !wasChanged;
    // Before the first chip they would only cover the felt.
    if (!isEmpty) tools.hidden = false;
  }

  const undo = addTool(texts.undo, () => {
    stacks.undo();
    show(true);
  });
  addTool(texts.clear, () => {
    stacks.clear();
    show(true);
  });
  addTool(texts.double, () => show(stacks.double()));
  const again = form.querySelector('.again');
  again?.before(tools, note);
  note.before(tools);

  layout.title = texts.keys;
  // A keyboard changes a list at each step through it: there Enter adds the chip.
  let isPointing = false;
  layout.addEventListener('pointerdown', () => (isPointing = true));
  layout.addEventListener('change', ({ target }) => {
    const { value: place, type } = target as HTMLInputElement | HTMLSelectElement;
    if (type !== 'checkbox' && !(target instanceof HTMLSelectElement && isPointing && place)) return;
    wasChanged = true;
    addTo(place);
    if (target instanceof HTMLSelectElement) target.value = '';
  });
  layout.addEventListener('keydown', (event) => {
    const { key, target } = event;
    isPointing = false;
    const place = (target as HTMLInputElement | HTMLSelectElement).value;
    if (!place || !(target as Element).matches('[type="checkbox"],select')) return;
    if (key === 'Enter') addTo(place);
    else if (key === 'Backspace' || key === 'Delete') show(stacks.remove(place) || true);
    else return;
    event.preventDefault();
    if (target instanceof HTMLSelectElement && key === 'Enter') target.value = '';
  });
  /** Adds a chip for the choice of each list. */
  const addListed = () => {
    for (const list of lists)
      if (list.value) {
        addTo(list.value);
        list.value = '';
      }
  };
  // The page shows the sum of the stacks, so with stacks a list's choice without Enter is no bet.
  form.addEventListener('submit', () => {
    if (stacks.total() === 0) addListed();
  });
  // A place that was chosen without this script, as after a rejection, has a chip.
  for (const [place, box] of Array.from(boxes))
    if (box.checked && stacks.amountOn(place) === 0) stacks.add(place, getChip());
  show(true);
  addListed();
  return {
    paint,
    clear: () => {
      stacks.clear();
      wasChanged = false;
      for (const list of lists) list.value = '';
      show(true);
    },
  };
}
