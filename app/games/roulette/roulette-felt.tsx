import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BETS, CALL_BETS, getColour, WHEEL, type RouletteBet } from '#arcade/roulette';
import { Spaced } from '~/components/layout/spaced';
import { nameRouletteBet } from './roulette-bets';

const ROWS = 12;
const COLUMNS = [1, 2, 3];
const CALLS = ['voisins', 'tiers', 'orphelins', 'zero'] as const;
const NEIGHBOURS = 'neighbours-';

/** Zero and the bets on its lines, then each row of three with its lines, in the order of the grid's cells. */
const CELLS: readonly string[] = [
  'straight-0',
  'corner-0-1-2-3',
  'split-0-1',
  'street-0-1-2',
  'split-0-2',
  'street-0-2-3',
  'split-0-3',
  ...Array.from({ length: ROWS }, (_, row) => cellsOfRow(row * 3 + 1, row === ROWS - 1)).flat(),
];

/**
 * Returns the bets of a row: numbers with street and splits; below it, unless it is the last, six line, splits and
 * corners.
 */
function cellsOfRow(first: number, last: boolean): string[] {
  const [a, b, c] = [first, first + 1, first + 2];
  const row = [
    `street-${a}-${b}-${c}`,
    `straight-${a}`,
    `split-${a}-${b}`,
    `straight-${b}`,
    `split-${b}-${c}`,
    `straight-${c}`,
  ];
  if (last) return row;
  const below = [
    `six-${[a, b, c, a + 3, b + 3, c + 3].join('-')}`,
    `split-${a}-${a + 3}`,
    `corner-${a}-${b}-${a + 3}-${b + 3}`,
    `split-${b}-${b + 3}`,
    `corner-${b}-${c}-${b + 3}-${c + 3}`,
    `split-${c}-${c + 3}`,
  ];
  return [...row, ...below];
}

/** Sorts bets by their lowest numbers. */
const byNumbers = (one: RouletteBet, other: RouletteBet): number =>
  one.numbers[0]! - other.numbers[0]! || one.numbers[1]! - other.numbers[1]!;

/** Kinds of bets among the numbers, for which the keyboard has lists. */
const LISTED = ['straight', 'split', 'street', 'corner', 'six'] as const;

/**
 * The felt of European roulette: every place is a checkbox. Numbers and lines are for pointing devices; the keyboard
 * has a list of each kind instead, so that few steps cross the felt.
 */
export function RouletteFelt({ chosen }: { chosen: ReadonlySet<string> }) {
  const { t } = useTranslation('tables');
  const place = (
    bet: string,
    { className, text, pointed = false }: { className: string; text?: ReactNode; pointed?: boolean | undefined },
  ) => (
    <label key={bet} className={className}>
      <input
        type="checkbox"
        name="bet"
        value={bet}
        defaultChecked={chosen.has(bet)}
        tabIndex={pointed ? -1 : undefined}
        data-chips={CALL_BETS.get(bet)?.chips}
      />
      <i>{text ?? nameRouletteBet(t, bet)}</i>
    </label>
  );
  const neighbours = [...chosen].find((bet) => bet.startsWith(NEIGHBOURS));
  return (
    <>
      <div className="numbers">
        <Spaced>
          {CELLS.map((bet) => {
            const number = bet.startsWith('straight-') ? Number(bet.slice('straight-'.length)) : undefined;
            return number === undefined
              ? place(bet, { className: 'line', text: undefined, pointed: true })
              : place(bet, { className: `n ${getColour(number)}`, text: String(number), pointed: true });
          })}
        </Spaced>
        {/* At the ends of the rows that they cover. */}
        <Spaced>
          {COLUMNS.map((column) =>
            place(`column-${column}`, {
              className: `n end e${column}`,
              text: (
                <>
                  <span aria-hidden="true">2:1</span>{' '}
                  <span className="vh">{nameRouletteBet(t, `column-${column}`)}</span>
                </>
              ),
            }),
          )}
        </Spaced>
      </div>
      <div className="dozens">
        <Spaced>
          {COLUMNS.map((dozen) =>
            place(`dozen-${dozen}`, { className: 'n', text: nameRouletteBet(t, `dozen-${dozen}`) }),
          )}
        </Spaced>
      </div>
      <div className="outside">
        <Spaced>
          {(['low', 'even', 'red', 'black', 'odd', 'high'] as const).map((bet) =>
            place(bet, {
              className: bet === 'red' || bet === 'black' ? `n ${bet}` : 'n',
              text: nameRouletteBet(t, bet),
            }),
          )}
        </Spaced>
      </div>
      <fieldset className="calls lists">
        <legend>{t('listed')}</legend>
        {LISTED.map((kind) => (
          <label key={kind} className="pick">
            <span>{t(`pays_${kind}`)}</span>
            <select name="bet">
              <option value="">–</option>
              {[...BETS.values()]
                .filter((bet) => bet.kind === kind)
                .sort(byNumbers)
                .map(({ id, numbers }) => (
                  <option key={id} value={id}>
                    {numbers.join('-')}
                  </option>
                ))}
            </select>
          </label>
        ))}
      </fieldset>
      <fieldset className="calls">
        <legend>{t('calls')}</legend>
        {CALLS.map((call) =>
          place(call, { className: 'n', text: t('call', { name: t(call), count: CALL_BETS.get(call)?.chips ?? 0 }) }),
        )}
        <label className="pick">
          <span>{t('neighbours')}</span>
          <select name="bet" defaultValue={neighbours ?? ''} data-chips="5">
            <option value="">–</option>
            {[...WHEEL]
              .sort((a, b) => a - b)
              .map((number) => (
                <option key={number} value={`${NEIGHBOURS}${number}`}>
                  {number}
                </option>
              ))}
          </select>
        </label>
      </fieldset>
    </>
  );
}
