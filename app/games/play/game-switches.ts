/** Switches of a game: sound, quick spin, full screen. A page without scripts has none of what they switch. */
import { hasSound, setSound } from './sound';
import { readSwitch, storeSwitch } from './switches';
import { OWN } from './update';

const QUICK = 'quick';
/** Speed of a quick spin: its whole animation takes less than half a second. */
export const QUICK_RATE = 3;

/** Drawings of the switches, 24 by 24. */
const ICONS = {
  sound: 'M4 9v6h4l5 5V4L8 9zM16 8a5 5 0 0 1 0 8M18.5 5.5a9 9 0 0 1 0 13',
  quick: 'M13 2 4 14h7l-1 8 9-12h-7z',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
};

/** Styles of the switches: at the sides of the result, whose text leaves room for them. */
const RULES = [
  '.switches{position:absolute;z-index:1;left:.5rem;right:.5rem;display:flex;justify-content:space-between;align-items:center;transform:translateY(-50%);pointer-events:none}',
  '.switches div{display:flex;flex-direction:column;gap:.125rem}',
  '.switches button{width:1.875rem;height:1.875rem;padding:.25rem;border:1px solid #fff6;border-radius:50%;background:#170a1ecc;color:#fff;cursor:pointer;line-height:0;pointer-events:auto}',
  '.switches [aria-pressed=true]{background:#ffe08a;color:#33160a}',
  '.switches svg{width:100%;height:100%;fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}',
  '.machine .outcome{padding:0 2.25rem}',
  '@media(max-height:30rem) and (min-width:34rem){.switches div{flex-direction:row}}',
];

export const isQuick = (): boolean => canBeQuick() && readSwitch(QUICK);

/** Whether the browser can change the speed of running animations. */
const canBeQuick = (): boolean => 'getAnimations' in document;

/** Adds the switches, with the texts of the script's element, to the game. */
export function addSwitches(main: HTMLElement): void {
  const machine = main.querySelector<HTMLElement>('.machine');
  const outcome = main.querySelector<HTMLElement>('.outcome');
  if (!machine || !outcome) return;
  const { dataset } = document.querySelector<HTMLElement>('script[data-sound]') ?? main;
  const sheet = document.styleSheets[0];
  for (const rule of RULES) sheet?.insertRule(rule, sheet.cssRules.length);
  const group = document.createElement('div');
  const right = document.createElement('div');
  group.className = 'switches';
  group.setAttribute(OWN, '');
  const add = (name: keyof typeof ICONS, isOn: boolean, set: (isOn: boolean) => void) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.title = dataset[name] ?? name;
    button.setAttribute('aria-label', button.title);
    button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
    const show = (on: boolean) => button.setAttribute('aria-pressed', String(on));
    show(isOn);
    button.addEventListener('click', () => {
      const on = button.getAttribute('aria-pressed') !== 'true';
      show(on);
      set(on);
    });
    (name === 'sound' ? group : right).append(button);
    return show;
  };
  add('sound', hasSound(), setSound);
  if (canBeQuick() && main.matches('.slot')) add('quick', isQuick(), (isOn) => storeSwitch(QUICK, isOn));
  if (document.fullscreenEnabled) {
    const show = add('full', false, (isOn) => {
      const change = isOn ? document.documentElement.requestFullscreen() : document.exitFullscreen();
      change.catch(() => show(!isOn));
    });
    document.addEventListener('fullscreenchange', () => show(document.fullscreenElement !== null));
  }
  group.append(right);
  machine.append(group);
  const place = () => (group.style.top = `${outcome.offsetTop + outcome.offsetHeight / 2}px`);
  for (const element of [machine, ...machine.children]) new ResizeObserver(place).observe(element);
  place();
}
