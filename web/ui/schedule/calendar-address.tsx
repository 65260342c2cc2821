import { useId, useRef } from "react";
import type { ScheduleCopy } from "#content/schedule.en.ts";
import { useClipboard } from "#web/browser/use-clipboard.ts";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";

type CalendarAddressProps = {
  /** From the root of the site; its key is signed. */
  readonly path: string;
  readonly copy: ScheduleCopy;
};

/** Subscribes to the classes in the family's calendar: by a link that its app opens, or by the address. */
export function CalendarAddress({ path, copy }: CalendarAddressProps) {
  const id = useId();
  const address = location.origin + path;
  const field = useRef<HTMLInputElement>(null);
  const copying = useClipboard(address, field);
  return (
    <div className="schedule-calendar">
      <a className="button button-quiet" href={`webcal://${location.host}${path}`}>
        <Icon name="calendar" />
        {copy.calendar}
      </a>
      <label htmlFor={id} className="small-print">
        {copy.calendarText}
      </label>
      <div className="schedule-address">
        <input
          ref={field}
          id={id}
          className="field-input"
          dir="ltr"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        {"clipboard" in navigator && (
          <Button variant="quiet" onClick={() => void copying.copy()}>
            <span role="status">{copying.isCopied ? copy.copied : copy.copyAddress}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
