import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '../layout/link';
import type { Fact, OfferView, OpenView } from '~/screens/bonuses.server';
import { SubmitButton } from '../forms/submit-button';
import { Spaced } from '../layout/spaced';
import { useOffered } from '../layout/use-offered';
import { StatusChip } from './status-chip';

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Choice({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Form method="post" className="row">
      <input type="hidden" name="id" value={id} />
      <Spaced>{children}</Spaced>
    </Form>
  );
}

/** An offer that can be claimed or declined. */
export function OfferCard({ offer }: { offer: OfferView }) {
  const { t } = useTranslation('bonuses');
  return (
    <article className="card stack">
      <h3>{offer.title}</h3>
      <p>{offer.text}</p>
      <Facts facts={offer.facts} />
      <Choice id={offer.id}>
        <SubmitButton intent="claim">
          {t('claim')}
          <span className="vh">: {offer.title}</span>
        </SubmitButton>
        <SubmitButton intent="decline" tone="ghost">
          {t('decline')}
          <span className="vh">: {offer.title}</span>
        </SubmitButton>
      </Choice>
    </article>
  );
}

/** A bonus of the player: its wagering progress, the remaining amount, its end, and the next step. */
export function OpenCard({ open }: { open: OpenView }) {
  const { t } = useTranslation('bonuses');
  const isOffered = useOffered();
  const { percent, state } = open;
  const about = <span className="vh">: {open.title}</span>;
  return (
    <article className="card stack bonus">
      <h3>{open.title}</h3>
      <p>
        <StatusChip tone={open.tone}>{open.stateText}</StatusChip>
      </p>
      {percent !== undefined && (
        <p>
          <progress max={100} value={percent} aria-label={open.progressName} />
          <br />
          {open.progressText}
        </p>
      )}
      {state === 'waiting' && <p>{open.waitingText}</p>}
      <Facts facts={open.facts} />
      <Choice id={open.id}>
        {state === 'offered' && (
          <SubmitButton intent="claim">
            {t('claim')}
            {about}
          </SubmitButton>
        )}
        {state === 'waiting' && (
          <Link discover="none" className="btn gold" to="/profile/deposit">
            {t('toDeposit')}
            {about}
          </Link>
        )}
        {open.gameID && isOffered('/slot') && (
          <Link discover="none" reloadDocument className="btn gold" to={`/play/slot/${open.gameID}`}>
            {t('toSpins')}
            {about}
          </Link>
        )}
        <SubmitButton intent={state === 'offered' ? 'decline' : 'give-up'} tone="ghost">
          {t(state === 'offered' ? 'decline' : state === 'joined' ? 'leave' : 'giveUp')}
          {about}
        </SubmitButton>
      </Choice>
    </article>
  );
}
