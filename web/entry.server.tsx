import { renderToReadableStream } from "react-dom/server.edge";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { serverData } from "./data/server-data.ts";
import { StylesContext } from "./data/styles-context.ts";

// The server reads these through the build, so that both sides hold the same context object.
export { serverData };

const RENDER_TIMEOUT_MS = 10_000;

/** Renders a whole document without streaming, so that it can be cached and compressed once. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  let finalStatus = status;
  const body = await renderToReadableStream(
    <StylesContext value={context.get(serverData).styles}>
      <ServerRouter context={routerContext} url={request.url} />
    </StylesContext>,
    {
      // Deferred sections are in the document too: no script has to put them in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
      onError(error: unknown) {
        finalStatus = 500;
        console.error("Rendering failed", error);
      },
    },
  );
  await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { status: finalStatus, headers });
}

/** A request that the browser ended is no fault. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error("A page failed", error);
}
