import { useEffect } from "react";
import { replayEvents, takeRecordedEvents } from "./event-replay.ts";

/**
 * Does what the visitor did before the page was hydrated, once for each document. Until then everything
 * is recorded and nothing handled: a form that is sent in the moments between the two would be sent
 * without what was typed.
 */
export function useEventReplay(): void {
  useEffect(() => void replayEvents(takeRecordedEvents()), []);
}
