import type { Log } from "../log.ts";

/**
 * Streams texts on demand, and stops reading when the client disconnects. The first text is read before
 * anything is sent, so that a failure at the start gets a normal error response. A later failure ends the
 * response early. It goes to our log, and the stream gets an error of our own, because the server library
 * prints the stream's error with everything attached to it, and sends its message to the client.
 */
export async function streamTexts(
  texts: AsyncGenerator<string>,
  log: Pick<Log, "error">,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string> | null = await texts.next();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = next ?? (await texts.next());
        next = null;
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log.error({ err: error }, "an answer broke off");
        controller.error(new Error("the answer broke off"));
      }
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
