/**
 * Coalesces calls with the same key made in one event-loop turn into a single lookup. The lookup starts after the last
 * of these calls, so no result is older than a separate lookup's. Results are not cached.
 */
export function coalesceLookups<Value>(ask: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const waiting = new Map<string, Promise<Value>>();
  const atEndOfTurn = async (key: string): Promise<Value> => {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    waiting.delete(key);
    return ask(key);
  };
  return (key) => {
    let found = waiting.get(key);
    if (!found) {
      found = atEndOfTurn(key);
      waiting.set(key, found);
    }
    return found;
  };
}
