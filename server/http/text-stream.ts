import type { Log } from "../log.ts";

/**
 * Sends texts as they are asked for, and ends the reading when the reader goes away. The first one is read
 * before anything is sent: what cannot be read at all is refused like any call, as the status is not sent yet.
 * What fails later breaks the answer off. It goes to our log, and the stream gets an error of our own: the
 * library of the server prints that one, with all that hangs on to it, and sends its message.
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
