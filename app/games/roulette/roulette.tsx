import { useTranslation } from 'react-i18next';
import { BETS, CALL_BETS, getColour } from '#arcade/roulette';
import type { TableResult } from '#provider';
import type { ScreenProps } from '~/games/document/frame';
import { nameRouletteBet } from './roulette-bets';
import { RouletteFelt } from './roulette-felt';
import { RouletteWheel } from './roulette-wheel';
import { Table, TableParts, type TableLook } from '~/games/tables/table';
import { FeltRules } from '~/games/tables/felt-rules';

const LOOK: TableLook<TableResult<'roulette'>> = {
  tell: (t, { pocket }) => `${pocket} ${t(`colour_${getColour(pocket)}`)}`,
  nameBet: nameRouletteBet,
  countChips: (place) => CALL_BETS.get(place)?.chips ?? 1,
  stage: (result, fresh) => <RouletteWheel pocket={result?.pocket} fresh={fresh} />,
  mark: ({ pocket }) => <Mark pocket={pocket} />,
  wins: ({ pocket }) => [...BETS.values()].filter(({ numbers }) => numbers.includes(pocket)).map(({ id }) => id),
  felt: (chosen) => <RouletteFelt chosen={chosen} />,
  rules: <Rules />,
};

/** European roulette at a shared table. */
export const Roulette = (props: ScreenProps<'roulette'>) => <Table props={props} look={LOOK} />;
/** Parts of its page that update automatically. */
export const RouletteParts = (props: ScreenProps<'roulette'>) => <TableParts props={props} look={LOOK} />;

function Mark({ pocket }: { pocket: number }) {
  const { t } = useTranslation('tables');
  const colour = getColour(pocket);
  return (
    <span className={`mark ${colour}`}>
      {pocket}
      <span className="vh"> {t(`colour_${colour}`)}</span>
    </span>
  );
}

const PAYS = [
  ['straight', 35],
  ['split', 17],
  ['street', 11],
  ['corner', 8],
  ['six', 5],
  ['dozen', 2],
  ['red', 1],
] as const;

function Rules() {
  const { t } = useTranslation('tables');
  return (
    <FeltRules rows={PAYS.map(([kind, pays]) => [t(`pays_${kind}`), `${pays} : 1`])}>
      <li>{t('rouletteRule1')}</li>
      <li>{t('rouletteRule2')}</li>
      <li>{t('rouletteRule3')}</li>
    </FeltRules>
  );
}
