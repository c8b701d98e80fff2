import accessibility from './accessibility.json';
import account from './account.json';
import auth from './auth.json';
import banks from './banks.json';
import betting from './betting.json';
import bingo from './bingo.json';
import bonuses from './bonuses.json';
import common from './common.json';
import components from './components.json';
import content from './content.json';
import errors from './errors.json';
import factors from './factors.json';
import fair from './fair.json';
import games from './games.json';
import hands from './hands.json';
import history from './history.json';
import home from './home.json';
import limits from './limits.json';
import money from './money.json';
import passkeys from './passkeys.json';
import pay from './pay.json';
import register from './register.json';
import rounds from './rounds.json';
import security from './security.json';
import support from './support.json';
import tables from './tables.json';

/** The Turkish texts by namespace: a namespace is what one area of the site says. */
export default {
  accessibility,
  account,
  auth,
  banks,
  betting,
  bingo,
  bonuses,
  common,
  components,
  content,
  errors,
  factors,
  fair,
  games,
  hands,
  history,
  home,
  limits,
  money,
  passkeys,
  pay,
  register,
  rounds,
  security,
  support,
  tables,
};
