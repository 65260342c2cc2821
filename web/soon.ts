/**
 * Does something soon, in a task of its own: a touch that came meanwhile is answered before it. Against
 * a timer of 0 ms it waits for nothing else, and goes on where timers stand still.
 */
export function soon(act: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(null);
}
