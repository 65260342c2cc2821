/** A moment (ISO 8601) as a field of the browser takes it, in the time of this device: `2026-11-20T09:00`. */
export function toLocalTime(moment: string | null): string {
  if (moment === null) return "";
  const time = new Date(moment);
  const digits = (value: number, length = 2) => String(value).padStart(length, "0");
  const day = [
    digits(time.getFullYear(), 4),
    digits(time.getMonth() + 1),
    digits(time.getDate()),
  ].join("-");
  return `${day}T${digits(time.getHours())}:${digits(time.getMinutes())}`;
}

/** The moment of such a text; `null` while it is empty or not whole. */
export function fromLocalTime(text: string): string | null {
  const time = new Date(text);
  return text === "" || Number.isNaN(time.getTime()) ? null : time.toISOString();
}
