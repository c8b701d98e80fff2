import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#contract/dates';
import { localize } from '#contract/localize';
import type { Command } from '#platform/ops/command';
import { COMMANDS } from '#platform/ops/registry';
import { useTimeStyle } from '~/lib/page/clock';
import { DoneNote } from './done-note';
import { DeskField, Problems, type FieldErrors } from './fields';
import { Facts } from './result';
import { SessionEnded } from './session-ended';
import { toWord } from './words';

type Row = Record<string, unknown>;

interface SupportThreadProps {
  summary: Row;
  /** Oldest first. */
  messages: readonly Row[];
  /** Id of the newest message when the thread was read. */
  latest: string;
  answers: readonly Row[];
  path: string;
  /** Text of a saved answer for the form. */
  saved: string;
  /** Fields of a rejected form, as typed. */
  typed: { text?: string | undefined; to?: string | undefined };
  errors: FieldErrors;
  /** Key under which the form runs once. */
  submission: string;
  /** The operator who reads. */
  operator: string;
  canAnswer: boolean;
  done: string | undefined;
}

/** One thread of support: messages, answer, who has it, and the player's summary. */
export function SupportThread({
  summary,
  messages,
  latest,
  answers,
  path,
  saved,
  typed,
  errors,
  submission,
  operator,
  canAnswer,
  done,
}: SupportThreadProps) {
  const { t } = useTranslation('desk');
  const style = useTimeStyle();
  const holder = String(summary['operator'] ?? '');
  const isOther = holder !== '' && holder !== operator;
  const declared = COMMANDS['support show'] as Command;
  const canReply = canAnswer && !isOther;
  return (
    <>
      <DoneNote what={done} />
      <p>
        <a href="/desk/support">{t('support')}</a>
      </p>
      <h1>{String(summary['from'])}</h1>
      <Problems errors={errors} />
      <SessionEnded path={path} text={t('sessionEnded')} />
      <div className="split">
        <div>
          <div role="log" aria-label={t('thread')}>
            <ol className="thread" data-live={latest}>
              {messages.map((message) => (
                <Message key={String(message['id'])} message={message} />
              ))}
            </ol>
          </div>
          <p>
            <a href={path}>{t('refresh')}</a>
          </p>
          <form id={FORM} method="post" action={path}>
            <input type="hidden" name="submission" value={submission} />
            <input type="hidden" name="seen" value={String(messages.at(-1)?.['id'] ?? '')} />
            {holder === operator && <input type="hidden" name="stay" value="1" />}
            {canReply ? (
              <div className="form card">
                {/* Enter in the name of an operator presses the first button of the form. */}
                <button hidden {...toIntent('give')}>
                  {t('give')}
                </button>
                <DeskField id="text" label={t('answer')} error={errors['text']}>
                  {(attributes) => (
                    <textarea {...attributes} rows={6} maxLength={4_000} required defaultValue={typed.text ?? saved} />
                  )}
                </DeskField>
                <p>
                  <button className="btn" name="intent" value="reply">
                    {t('sendAnswer')}
                  </button>
                </p>
              </div>
            ) : (
              typed.text && <Unsent text={typed.text} error={errors['text']} />
            )}
          </form>
        </div>
        <div>
          <section className="card">
            <h2>{t('holder')}</h2>
            <p>
              {holder === ''
                ? t('threadFree')
                : t('threadTaken', { name: holder, at: formatDateTime(new Date(String(summary['since'])), style) })}
            </p>
            {canAnswer && (
              <>
                <div className="row">
                  {holder === '' && <IntentButton intent="take" text={t('take')} />}
                  {holder !== '' && <IntentButton intent="release" text={t('release')} />}
                  {canReply && <IntentButton intent="close" text={t('close')} />}
                </div>
                {canReply && (
                  <div className="form">
                    <DeskField id="to" label={t('handOver')} error={errors['to']}>
                      {(attributes) => (
                        <input
                          {...attributes}
                          form={FORM}
                          maxLength={32}
                          autoCapitalize="none"
                          autoComplete="off"
                          defaultValue={typed.to}
                        />
                      )}
                    </DeskField>
                    <IntentButton intent="give" text={t('give')} />
                  </div>
                )}
              </>
            )}
          </section>
          <section className="card one">
            <h2>{t('player')}</h2>
            <Facts row={{ ...summary, thread: '', from: '', operator: '', since: '' }} columns={declared.columns} />
          </section>
          <section className="card">
            <h2>{t('savedAnswers')}</h2>
            {answers.length === 0 ? (
              <p className="soft">{t('noAnswers')}</p>
            ) : (
              <ul className="choices">
                {answers.map((answer) => (
                  <li key={String(answer['id'])}>
                    {canReply ? (
                      <a href={`${path}?answer=${encodeURIComponent(String(answer['id']))}#text`}>
                        {String(answer['title'])}
                      </a>
                    ) : (
                      String(answer['title'])
                    )}
                  </li>
                ))}
              </ul>
            )}
            {canAnswer && (
              <p className="choices">
                <a href={`/desk/commands/support-add-answer?back=${encodeURIComponent(path)}`}>
                  {localize((COMMANDS['support add-answer'] as Command).title, style.language)}
                </a>
              </p>
            )}
          </section>
        </div>
      </div>
    </>
  );
}

function Message({ message }: { message: Row }) {
  const { t, i18n } = useTranslation('desk');
  const style = useTimeStyle();
  const at = new Date(String(message['at']));
  const about = String(message['about'] ?? '');
  const isReply = message['author'] === 'operator';
  return (
    <li id={`m-${String(message['id'])}`} className={isReply ? 'card reply' : 'card'} data-row="" tabIndex={-1}>
      <p className="soft">
        <b>{String(message['by'] || t('support'))}</b> ·{' '}
        <time dateTime={at.toISOString()}>{formatDateTime(at, style)}</time>
        {!isReply && <> · {toWord(i18n, String(message['category']))}</>}
        {message['state'] === 'waiting' && (
          <>
            {' '}
            <span className="badge">{t('state_waiting')}</span>
          </>
        )}
      </p>
      {about !== '' && <About about={about} />}
      <p className="lines">{String(message['text'])}</p>
    </li>
  );
}

/** Link to the payment that a message names; a coupon is only its id. */
function About({ about }: { about: string }) {
  const [kind, id = ''] = about.split(':');
  return (
    <p>
      {kind === 'payment' ? (
        <a href={`/desk/commands/payments-show?id=${encodeURIComponent(id)}`}>{about}</a>
      ) : (
        <code>{about}</code>
      )}
    </p>
  );
}

/** Text of an answer that can no longer be sent, to be copied. */
function Unsent({ text, error }: { text: string; error: string | undefined }) {
  const { t } = useTranslation('desk');
  return (
    <div className="form card">
      <DeskField id="text" label={t('yourAnswer')} error={error}>
        {(attributes) => <textarea {...attributes} rows={6} readOnly defaultValue={text} />}
      </DeskField>
    </div>
  );
}

/** Id of the form of a thread: each of its buttons sends the typed answer too, which stays until it is sent. */
const FORM = 'thread-form';

/** Attributes of a button that sends no answer. */
const toIntent = (intent: string) => ({ form: FORM, name: 'intent', value: intent, formNoValidate: true });

function IntentButton({ intent, text }: { intent: string; text: string }) {
  return (
    <button className="btn ghost" {...toIntent(intent)}>
      {text}
    </button>
  );
}
