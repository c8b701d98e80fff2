/** Returns the path of a command's page: 'payments list' is '/desk/commands/payments-list'. */
export function commandPath(name: string, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(query).toString();
  return `/desk/commands/${name.replaceAll(' ', '-')}${text && `?${text}`}`;
}

/** Returns the path of a fixture's screen. */
export const fixturePath = (id: string): string => `/desk/sport/${encodeURIComponent(id)}`;

/** Returns the path of a player's screen, by uid or username. */
export const playerPath = (who: string): string => `/desk/players/${encodeURIComponent(who)}`;
