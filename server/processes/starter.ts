/**
 * Calls back when whoever started this process with a channel (a supervisor or `npm start`) has ended for any
 * reason; at once if that was before this call.
 */
export function whenStarterEnds(stop: () => void): void {
  // Only a process that was started with a channel has `send`, and keeps it without the channel.
  if (process.send !== undefined && !process.connected) stop();
  else process.once("disconnect", stop);
}
