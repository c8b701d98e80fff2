import { useTranslation } from 'react-i18next';
import { PRIZES } from '#arcade/bingo';
import { getBingoRoomRules, isTicket, offeredTickets, printedCard, ticketWins, type Draw } from '#arcade/bingo-room';
import { parseStakes } from '#arcade/table-game';
import { withDecimalSign } from '#contract/decimal';
import type { BetsView } from '#provider';
import { Balls, Card } from './bingo-card';
import type { ScreenProps } from '~/games/document/frame';
import { Table, TableParts, type TableLook } from '~/games/tables/table';
import { useLanguage } from '~/lib/language/i18n';

/** Number of tickets offered at once. */
const OFFERED = 6;

/** Returns the view of a bingo hall as a shared table: tickets instead of a felt, balls called one by one. */
const lookOf = ({ screen, requestID, refused }: ScreenProps<'hall'>): TableLook<Draw> => ({
  context: 'hall',
  tell: (t, { balls }) => t('hallTold', { count: balls.length, last: balls.at(-1) }),
  nameBet: (t, ticket) => t('hallTicket', { ticket }),
  stage: (latest, _fresh, called) => <Called draw={called ?? latest} running={called !== undefined} />,
  mark: ({ balls }) => <span className="mark red">{balls[0]}</span>,
  felt: (chosen) => (
    <Offer chosen={chosen} offered={[...keptTickets(refused), ...offeredTickets(requestID, OFFERED)]} />
  ),
  bets: (bets, called) => <Tickets bets={bets} called={called} />,
  rules: <Rules hall={screen.profile.id} />,
});

/** Lists the tickets with chips of a rejected form, which the page's script sent. */
const keptTickets = (refused: ScreenProps<'hall'>['refused']): string[] =>
  [...(parseStakes(refused?.form.get('stakes'))?.keys() ?? [])].filter(isTicket);

/** A bingo hall with a shared draw. */
export const BingoRoom = (props: ScreenProps<'hall'>) => <Table props={props} look={lookOf(props)} />;
/** Parts of its page that update automatically. */
export const BingoRoomParts = (props: ScreenProps<'hall'>) => <TableParts props={props} look={lookOf(props)} />;

/** Balls called in the running draw, or those of the previous one. */
function Called({ draw, running }: { draw: Draw | undefined; running: boolean }) {
  const { t } = useTranslation('tables');
  const last = draw?.balls.at(-1);
  return (
    <>
      <p className="call">{running && last !== undefined ? t('hallBall', { ball: last }) : t('hallWaits')}</p>
      {draw && draw.balls.length > 0 && (
        <Balls balls={draw.balls} winning={new Set(running ? [draw.balls.length] : [])} />
      )}
    </>
  );
}

/** Tickets to choose from: those already chosen, and others. */
function Offer({ chosen, offered }: { chosen: ReadonlySet<string>; offered: readonly string[] }) {
  const { t } = useTranslation('tables');
  return (
    <div className="tickets">
      {[...new Set([...chosen].filter(isTicket).concat(offered))].map((ticket) => (
        <div key={ticket} className="offer">
          <input
            type="checkbox"
            name="bet"
            value={ticket}
            defaultChecked={chosen.has(ticket)}
            id={`ticket-${ticket}`}
          />
          <Card
            rows={printedCard(ticket)}
            wins={[]}
            balls={[]}
            caption={<label htmlFor={`ticket-${ticket}`}>{t('hallTicket', { ticket })}</label>}
          />
        </div>
      ))}
    </div>
  );
}

/** A player's tickets of one draw, with the balls called so far. */
function Tickets({ bets, called }: { bets: BetsView; called: Draw | undefined }) {
  const { t } = useTranslation('tables');
  const draw = called ?? (bets.view.result as Draw | undefined);
  return (
    <div className="tickets">
      {bets.view.bets.map(({ bet, stake }) => (
        <Card
          key={bet}
          rows={printedCard(bet)}
          wins={draw ? ticketWins(bet, draw, stake) : []}
          balls={draw?.balls ?? []}
          caption={t('hallTicket', { ticket: bet })}
        />
      ))}
    </div>
  );
}

function Rules({ hall }: { hall: string }) {
  const { t } = useTranslation('tables');
  const { t: rounds } = useTranslation('rounds');
  const language = useLanguage();
  const { pays, balls, returnToPlayer } = getBingoRoomRules(hall);
  const rtp = withDecimalSign((returnToPlayer / 100).toFixed(2), language);
  return (
    <details className="card">
      <summary>{t('paytable')}</summary>
      <table className="pays">
        <caption>{t('hallPays')}</caption>
        {PRIZES.map((prize) => (
          <tbody key={prize}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {rounds(`bingo_${prize}`)} <small>{rounds(`bingo_${prize}Means`)}</small>
              </th>
            </tr>
            {pays[prize].map(({ by, times }) => (
              <tr key={by}>
                <th scope="row">{rounds('bingoBy', { by })}</th>
                <td>× {times}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <ul className="rules">
        <li>{t('hallRule1')}</li>
        <li>{t('hallRule2', { balls })}</li>
        <li>{rounds('bingoRule1')}</li>
        <li>{rounds('bingoRule3')}</li>
        <li>{t('tableRule2')}</li>
        <li>{t('tableRule3')}</li>
        <li>{rounds('rtp', { rtp })}</li>
      </ul>
    </details>
  );
}
