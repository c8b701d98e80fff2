import type { Review } from '~/answers/review.server';
import { api } from '~/api/client.server';
import { playFigures } from '~/lib/format/play-figures';
import { fixedT } from '~/lib/language/i18n';
import type { PlayerCaller } from '~/request/caller';

/** Reality check that the player answers before a bet is reviewed again; its rows are the figures. */
export interface RealityCheckReview extends Review {
  check: { title: string; text: string; goOn: string; stop: string; limits: string };
}

/** Returns the reality check; undefined without a play session, and if its figures cannot be read. */
export async function getRealityCheck(caller: PlayerCaller): Promise<RealityCheckReview | undefined> {
  const reply = await api.limit.getPlay(caller);
  const play = reply.ok ? reply.data.play : undefined;
  if (!play) return undefined;
  const { language } = caller;
  const t = fixedT(language, 'rounds');
  const minutes = Math.floor((Date.now() - play.since.getTime()) / 60_000);
  return {
    rows: playFigures({ ...play, minutes }, { t, language }),
    check: {
      title: t('checkTitle'),
      text: t('checkText'),
      goOn: t('checkGoOn'),
      stop: t('checkStop'),
      limits: t('limits'),
    },
  };
}
