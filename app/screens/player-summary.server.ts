import { isSignedIn, type Caller } from '~/request/caller';
import type { PlayerSummary } from '~/components/layout/header';
import { fixedT } from '~/lib/language/i18n';
import { initials } from '~/lib/format/turkish';
import { wallets } from '~/services/finance.server';
import { playerNames } from '~/session/names.server';
import { unseenNotifications } from '~/screens/notifications.server';

/** Returns the player's data for the header; `undefined` for visitors, and if the session has ended. */
export async function playerSummary(caller: Caller): Promise<PlayerSummary | undefined> {
  if (!isSignedIn(caller)) return undefined;
  const t = fixedT(caller.language, 'common');
  try {
    const [walletReply, unseen] = await Promise.all([wallets(caller), unseenNotifications(caller, new Date())]);
    const { firstName, lastName } = await playerNames(caller, walletReply.ok ? walletReply.data.profile : undefined);
    return {
      initials: initials(firstName, lastName),
      fullName:
        firstName || lastName ? `${firstName} ${lastName}`.trim() : `${t('defaultFirstName')} ${t('defaultLastName')}`,
      balance: walletReply.ok ? walletReply.data.balance : undefined,
      bonus: walletReply.ok ? walletReply.data.bonus : 0n,
      showBalance: caller.state.preferences.showBalance,
      notifications: unseen,
    };
  } catch (thrown) {
    // The screen's own loader redirects; on a public screen the player becomes a visitor.
    if (thrown instanceof Response) return undefined;
    throw thrown;
  }
}
