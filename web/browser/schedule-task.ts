/**
 * Runs a function soon, in a task of its own, so that a touch in between is answered first. Unlike
 * `setTimeout(task, 0)` it has no minimum delay, and runs while timers are stopped or throttled.
 */
export function scheduleTask(task: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    task();
  };
  port2.postMessage(null);
}
