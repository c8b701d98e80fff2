/** Returns the path of a command's page: 'payments list' is '/desk/commands/payments-list'. */
export function commandPath(name: string, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(query).toString();
  return `/desk/commands/${name.replaceAll(' ', '-')}${text && `?${text}`}`;
}

/** Returns the path of a fixture's screen. */
export const fixturePath = (id: string): string => `/desk/sport/${encodeURIComponent(id)}`;

/** Returns the path of a player's screen, by uid or username. */
export const playerPath = (who: string): string => `/desk/players/${encodeURIComponent(who)}`;

/** Returns the path of a section of the content, of one of its entries, or of the form of a new one. */
export const contentPath = (section: string, entry?: string): string =>
  `/desk/content/${encodeURIComponent(section.replace('/', '.'))}${entry === undefined ? '' : `/${encodeURIComponent(entry)}`}`;

/** Entry in the path of the form of a new one. No entry has this name. */
export const NEW_ENTRY = '_new';
