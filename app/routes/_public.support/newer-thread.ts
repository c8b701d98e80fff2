interface Dated {
  messageID: string;
  date: Date;
}

/**
 * Returns the thread whose last message is newer, of the loaded and the fetched one. Not the longer one, because a thread has
 * at most its last 200 messages.
 */
export function newerThread<M extends Dated>(loaded: M[], fetched: M[] | undefined): M[] {
  const [one, other] = [loaded.at(-1), fetched?.at(-1)];
  if (!fetched || !other) return loaded;
  if (!one) return fetched;
  const later = other.date.getTime() - one.date.getTime();
  return later > 0 || (later === 0 && other.messageID > one.messageID) ? fetched : loaded;
}
