const INTERVAL_MS = 250;

/**
 * Sends this process SIGTERM when the shell that npm started it in ends. Reason: npm forwards SIGTERM only to that
 * shell, and a shell such as dash ends without forwarding it. Does nothing in a process that npm did not start.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL_MS);
  timer.unref();
}
