import { addOperator, listOperators, resetOperator, suspendOperator } from '../operator-accounts';
import { OPERATOR_NAME, OWNER, ROLE_NAMES, ROLES, type Role } from '../operators';
import type { Localized } from '../refusal';
import { command, type Commands } from './command';
import { choice, optional, reason, text, word, type Field } from './field';

const named = text({
  label: { tr: 'Operatör adı', en: 'Operator’s name' },
  shown: 'NAME',
  max: 32,
  ask: 'Which name? Small letters, digits, dot, hyphen and underscore.',
});
const name: Field<string> = word({
  ...named,
  read: (typed) => {
    const value = typed.toLowerCase();
    // Otherwise the audit log could not tell them apart.
    if (OPERATOR_NAME.test(value) && value !== OWNER.name) return { value };
    return {
      wrong: {
        tr: 'Küçük harf, rakam, nokta, tire ve alt çizgi; en fazla 32.',
        en: 'Small letters, digits, dot, hyphen and underscore; at most 32.',
      },
      shell: named.ask,
    };
  },
});
const role = {
  ...choice(ROLES, { label: { tr: 'Rol', en: 'Role' }, ask: `Which role? --role ${ROLES.join('|')}` }),
  choiceLabel: (one: string) => ROLE_NAMES[one as Role],
};

const invitation = (link: string): Localized => ({
  tr: `Davet bağlantısı; bir gün geçerlidir, bir kez kullanılır:\n${link}`,
  en: `Invitation, valid for a day and used once:\n${link}`,
});

/** Returns the second factors of an operator as a cell; '' before the invitation was accepted. */
function describeFactors(hasApp: boolean, passkeys: number): Localized | string {
  if (!hasApp && passkeys === 0) return '';
  const parts = (app: string, key: string) => [hasApp && app, passkeys > 0 && key].filter(Boolean).join(', ');
  return {
    tr: parts('uygulama', `${passkeys} geçiş anahtarı`),
    en: parts('app', passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`),
  };
}

/** Commands about the operators who sign in to the back office. */
export const commands: Commands = {
  'operators add': command({
    title: { tr: 'Operatör ekle', en: 'Add an operator' },
    help: {
      tr: 'yönetim paneline giriş için bir kez kullanılan bir davet bağlantısı verir',
      en: 'prints an invitation to the back office, used once',
    },
    role: 'all',
    effect: 'reversible',
    fields: { name, role },
    async confirm(_context, { name: who, role: given }) {
      return {
        tr: `${who} adlı operatör ${ROLE_NAMES[given].tr} rolüyle eklenir.`,
        en: `The operator ${who} is added with the role ${given}.`,
      };
    },
    async run(context, input) {
      return { text: invitation(await context.db.transaction((tx) => addOperator(context, tx, input))) };
    },
  }),
  'operators list': command({
    title: { tr: 'Operatörler', en: 'Operators' },
    help: {
      tr: 'yönetim paneline girebilenler: rol, durum, ikinci adımlar, açık oturumlar, son giriş; OPS_TOKENS operatörleri listede yoktur',
      en: 'those who may sign in to the back office, with role, state, second factors, open sessions and last login; without the operators of OPS_TOKENS',
    },
    role: 'read',
    columns: {
      name: 'id',
      role: 'text',
      status: 'status',
      factors: 'text',
      sessions: 'number',
      created: 'timestamp',
      lastLogin: 'timestamp',
    },
    actions: [
      { command: 'operators suspend', fields: { name: 'name' } },
      { command: 'operators reset', fields: { name: 'name' } },
    ],
    async run({ db }) {
      const listed = await listOperators(db);
      return {
        rows: listed.map(
          ({ name: who, role: given, status, totpSecret, passkeys, sessions, createdAt, lastLoginAt }) => ({
            name: who,
            role: ROLE_NAMES[given],
            status,
            factors: describeFactors(totpSecret !== null, passkeys),
            sessions,
            created: createdAt.toISOString(),
            lastLogin: lastLoginAt?.toISOString() ?? '',
          }),
        ),
      };
    },
  }),
  'operators suspend': command({
    title: { tr: 'Operatörü askıya al', en: 'Suspend an operator' },
    help: {
      tr: 'oturumlarını ve davetini bitirir; operators reset yeniden açar',
      en: 'ends the sessions and the invitation; operators reset opens the account again',
    },
    role: 'all',
    effect: 'reversible',
    fields: { name, reason },
    async run(context, { name: who }) {
      await context.db.transaction((tx) => suspendOperator(context, tx, who));
      return {
        text: {
          tr: `${who} askıya alındı; bütün oturumları bitti.`,
          en: `${who} is suspended; every session has ended.`,
        },
      };
    },
  }),
  'operators reset': command({
    title: { tr: 'Operatörü sıfırla', en: 'Reset an operator' },
    help: {
      tr: 'şifreyi, doğrulama uygulamasını ve geçiş anahtarlarını siler, oturumları bitirir, yeni bir davet verir; rol de değişebilir',
      en: 'removes password, authenticator app and passkeys, ends the sessions and prints a new invitation; the role may change too',
    },
    role: 'all',
    effect: 'reversible',
    fields: { name, role: optional(role), reason },
    async run(context, { name: who, role: given }) {
      return {
        text: invitation(await context.db.transaction((tx) => resetOperator(context, tx, { name: who, role: given }))),
      };
    },
  }),
};
