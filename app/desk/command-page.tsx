import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants';
import { localize } from '#contract/localize';
import { eitherRole, hasRole, ROLE_NAMES, type Role } from '#platform/operators';
import type { Command, Commands } from '#platform/ops/command';
import { commandPath } from './command-path';
import { DoneNote } from './done-note';

interface CommandPageProps {
  name: string;
  command: Command;
  /** Title of the change that was made before this page. */
  done: string | undefined;
  /** Whether the change of this page was made. */
  isDone: boolean;
  back: string | undefined;
  children: ReactNode;
}

/** Page of one command: what it does, its form, its result. */
export function CommandPage({ name, command, done, isDone, back, children }: CommandPageProps) {
  const { t, i18n } = useTranslation('desk');
  const language = i18n.language as Language;
  return (
    <>
      <DoneNote what={done} />
      <h1>{localize(command.title, language)}</h1>
      <p className="soft">
        {localize(command.help, language)} <code>{name}</code>
      </p>
      {children}
      {isDone && (
        <p className="row">
          {back !== undefined && <a href={back}>{t('backToList')}</a>} <a href={commandPath(name)}>{t('again')}</a>
        </p>
      )}
    </>
  );
}

/** Returns the groups of commands: those of one first word, and all that are alone. */
function groupsOf(commands: Commands): [string, [string, Command][]][] {
  const groups = new Map<string, [string, Command][]>();
  for (const entry of Object.entries(commands)) {
    const [word = ''] = entry[0].split(' ');
    groups.set(word, [...(groups.get(word) ?? []), entry]);
  }
  const alone = [...groups].filter(([, { length }]) => length === 1).flatMap(([, entries]) => entries);
  const several = [...groups].filter(([, { length }]) => length > 1);
  return alone.length > 0 ? [...several, ['other', alone]] : several;
}

/** All commands by group. Those that the role does not allow have no link. */
export function CommandList({ commands, role }: { commands: Commands; role: Role }) {
  const { t, i18n } = useTranslation('desk');
  const language = i18n.language as Language;
  return (
    <>
      <h1>{t('commands')}</h1>
      <div className="groups">
        {groupsOf(commands).map(([group, entries]) => (
          <section key={group} className="card">
            <h2>{i18n.exists(`group_${group}`, { ns: 'desk' }) ? t(`group_${group}` as 'group_other') : group}</h2>
            <ul>
              {entries.map(([name, command]) => (
                <li key={name} data-row="">
                  {hasRole(role, command.role) ? (
                    <a href={commandPath(name)}>{localize(command.title, language)}</a>
                  ) : (
                    <span className="soft">
                      {localize(command.title, language)} (
                      {t('needsRole', { role: localize(eitherRole(command.role), language) })})
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** Page of a command that the role does not allow. */
export function Forbidden({ command, role }: { command: Command; role: Role }) {
  const { t, i18n } = useTranslation('desk');
  const language = i18n.language as Language;
  return (
    <>
      <h1>{t('forbidden')}</h1>
      <p>
        {t('forbiddenText', {
          command: localize(command.title, language),
          role: localize(ROLE_NAMES[role], language),
          needed: localize(eitherRole(command.role), language),
        })}
      </p>
      <p>
        <a href="/desk/commands">{t('commands')}</a>
      </p>
    </>
  );
}

/** Page of something that does not exist, with a link to the list in which it would be. */
export function NotFound({ title, list }: { title: string; list: { path: string; title: string } }) {
  return (
    <>
      <h1>{title}</h1>
      <p>
        <a href={list.path}>{list.title}</a>
      </p>
    </>
  );
}

/** Link to the next page of a list. */
export function NextPage({ to }: { to: string }) {
  const { t } = useTranslation('desk');
  return (
    <p>
      <a href={to}>{t('next')}</a>
    </p>
  );
}
