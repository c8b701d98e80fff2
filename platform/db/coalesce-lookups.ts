/**
 * Makes a lookup whose callers within one turn of the event loop share one question. It is asked after the last of them
 * called, so nobody gets an older answer than a question of its own would have brought: nothing is kept.
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
