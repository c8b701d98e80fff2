import { askAuthenticator, toPasskeyTrouble, type PasskeyStep } from '../components/forms/passkey-request';

/*
 * Passkeys in the back office. Its pages are plain HTML: in place of the hint of each `PasskeyButton`, this script puts
 * the button of its form. A press sends the form for the options, calls the authenticator and sends the form again with
 * the response.
 */

/** Answer to a form that begins a passkey. */
interface Begun {
  options?: string;
  /** Why it cannot begin, in the page's language. */
  error?: string;
}

/** Adds a hidden field to a form, or sets its value. */
function setHidden(form: HTMLFormElement, name: string, value: string): void {
  let field = form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`);
  if (!field) {
    field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    form.append(field);
  }
  field.value = value;
}

/** Sends a form to begin a passkey; undefined if the answer is another page, for example after the session's end. */
async function begin(form: HTMLFormElement, intent: string): Promise<Begun | undefined> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  body.set('intent', `${intent}-begin`);
  const reply = await fetch(form.action, { method: 'POST', body });
  const isJson = reply.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  return isJson ? ((await reply.json()) as Begun) : undefined;
}

/** Puts the button in place of a hint. */
function start(place: HTMLElement): void {
  const form = place.closest('form');
  const hint = place.querySelector('p');
  const { passkey, intent = '', known = '', stopped = '', unsupported = '' } = place.dataset;
  if (!form || !hint) return;
  if (!('PublicKeyCredential' in window)) {
    hint.textContent = unsupported;
    return;
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = place.dataset['button'] ?? '';
  button.textContent = place.dataset['label'] ?? '';
  const trouble = document.createElement('p');
  trouble.className = 'error';
  trouble.setAttribute('role', 'alert');
  hint.replaceWith(button);
  const report = (text: string) => {
    trouble.textContent = text;
    place.prepend(trouble);
  };
  const run = async () => {
    const begun = await begin(form, intent);
    if (!begun) return location.assign(location.pathname + location.search);
    if (begun.options === undefined) return report(begun.error ?? stopped);
    const credential = await askAuthenticator(passkey as PasskeyStep, begun.options);
    setHidden(form, 'intent', intent);
    setHidden(form, 'credential', credential);
    form.submit();
  };
  button.addEventListener('click', () => {
    // The code is the alternative to the passkey.
    const fields = [...form.querySelectorAll('input')].filter(({ name }) => name !== 'code');
    if (!fields.every((field) => field.reportValidity())) return;
    trouble.remove();
    button.disabled = true;
    run()
      .catch((error: Error) => report(toPasskeyTrouble(error) === 'known' ? known : stopped))
      .finally(() => {
        button.disabled = false;
      });
  });
}

for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]')) start(place);
