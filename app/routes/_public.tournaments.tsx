import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getCaller } from '~/session/guards.server';
import { TournamentCard, type TournamentView } from '~/components/content/tournament-card';
import { EmptyState } from '~/components/games/empty-state';
import { PageHeading } from '~/components/layout/page-heading';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { formatOfferDays } from '~/screens/offer-days.server';
import { toPictureUrl } from '~/screens/picture-url.server';
import { tournaments } from '~/services/cmscontroller.server';
import type { Tournament } from '~/services/cmscontroller.server';
import { unreadablePage } from '~/screens/record-status.server';

export const handle: RouteHandle = { styles: ['content', 'offers'], i18n: ['content'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  const reply = await tournaments(caller, new Date());
  if (!reply.ok) throw unreadablePage(reply);
  const view = ({
    id,
    name,
    text,
    image,
    prize,
    link,
    Start_date,
    End_date,
    leaderboard = [],
  }: Tournament): TournamentView => ({
    id,
    name,
    text,
    image: toPictureUrl(caller, image),
    prize,
    link,
    days: formatOfferDays({ start: Start_date, end: End_date }, caller.language).days,
    leaderboard,
  });
  const { running, upcoming, concluded } = reply.data;
  return {
    running: running.map(view),
    upcoming: upcoming.map(view),
    concluded: concluded.map(view),
  };
}

export const meta = titled('content', 'tournamentsTitle', 'tournamentsDescription');

/** Tournaments that are running, coming and over, with their leaderboards. */
export default function Tournaments() {
  const { t } = useTranslation('content');
  const lists = useLoaderData<typeof loader>();
  const phases = ['running', 'upcoming', 'concluded'] as const;
  return (
    <>
      <PageHeading title={t('tournamentsTitle')} lead={t('tournamentsLead')} />
      {lists.running.length === 0 && <EmptyState text={t('noTournaments')} />}
      {phases.map(
        (phase) =>
          lists[phase].length > 0 && (
            <section key={phase} className="section" aria-labelledby={phase}>
              <h2 id={phase}>{t(phase)}</h2>
              <div className="offers">
                {lists[phase].map((tournament) => (
                  <TournamentCard key={tournament.id} tournament={tournament} phase={phase} />
                ))}
              </div>
            </section>
          ),
      )}
    </>
  );
}
