import type { Extent } from "#core/extent.ts";

/** An extent in the fields of the API (D-146); what is not known is left out. */
export type ExtentFields = {
  readonly sessions?: number | undefined;
  readonly foundation_sessions?: number | undefined;
  readonly session_minutes?: number | undefined;
  readonly weeks?: number | undefined;
};

export function extentFields(extent: Extent): ExtentFields {
  const { sessions, foundationSessions, sessionMinutes, weeks } = extent;
  return {
    ...(sessions === null ? {} : { sessions }),
    ...(foundationSessions === null ? {} : { foundation_sessions: foundationSessions }),
    ...(sessionMinutes === null ? {} : { session_minutes: sessionMinutes }),
    ...(weeks === null ? {} : { weeks }),
  };
}

/** The extent in an answer; anything but a whole number above 0 counts as not known. */
export function readExtent(fields: ExtentFields): Extent {
  const read = (value: unknown) =>
    typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : null;
  return {
    sessions: read(fields.sessions),
    foundationSessions: read(fields.foundation_sessions),
    sessionMinutes: read(fields.session_minutes),
    weeks: read(fields.weeks),
  };
}
