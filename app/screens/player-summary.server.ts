import { isSignedIn, type Caller } from '~/request/caller';
import type { Language } from '#contract/constants';
import type { PlayerSummary } from '~/components/layout/header';
import type { WageringSummary } from '~/components/layout/wagering';
import { fixedT } from '~/lib/language/i18n';
import { formatAmount } from '~/lib/format/money';
import { formatPercent } from '~/lib/format/percent';
import { initials } from '~/lib/format/turkish';
import { wallets } from '~/services/finance.server';
import { playerNames } from '~/session/names.server';
import { unseenNotifications } from '~/screens/notifications.server';

/** Returns the player's data for the header; `undefined` for visitors, and if the session has ended. */
export async function playerSummary(caller: Caller): Promise<PlayerSummary | undefined> {
  if (!isSignedIn(caller)) return undefined;
  const t = fixedT(caller.language, 'common');
  try {
    const asked = wallets(caller);
    const [walletReply, unseen, { firstName, lastName }] = await Promise.all([
      asked,
      unseenNotifications(caller, new Date()),
      playerNames(
        caller,
        asked.then((reply) => (reply.ok ? reply.data.profile : undefined)),
      ),
    ]);
    return {
      initials: initials(firstName, lastName),
      fullName:
        firstName || lastName ? `${firstName} ${lastName}`.trim() : `${t('defaultFirstName')} ${t('defaultLastName')}`,
      balance: walletReply.ok ? walletReply.data.balance : undefined,
      bonus: walletReply.ok ? walletReply.data.bonus : 0n,
      showBalance: caller.state.preferences.showBalance,
      notifications: unseen,
      wagering: walletReply.ok ? wageringSummary(walletReply.data.wagering, caller.language) : undefined,
    };
  } catch (thrown) {
    // The screen's own loader redirects; on a public screen the player becomes a visitor.
    if (thrown instanceof Response) return undefined;
    throw thrown;
  }
}

/** Returns the progress of a bonus in wagering; undefined without one. */
function wageringSummary(
  wagering: { progress: bigint; required: bigint } | undefined,
  language: Language,
): WageringSummary | undefined {
  if (!wagering) return undefined;
  const t = fixedT(language, 'components');
  const { progress, required } = wagering;
  return {
    percent: Number((progress * 100n) / required),
    title: t('wagering', { percent: formatPercent(wagering, language) }),
    text: t('wageringOf', { done: formatAmount(progress, language), required: formatAmount(required, language) }),
  };
}
