import "./error-page.css";
import { brand } from "#content/brand.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Firefly } from "../firefly/firefly.tsx";

type ErrorMessageProps = {
  readonly copy: Pick<Copy<"shell">["failed"], "heading" | "text" | "contact">;
  /** The way on. */
  readonly children: React.ReactNode;
};

/** What is said in place of a page: why, the way on, and whom to write to. */
export function ErrorMessage({ copy, children }: ErrorMessageProps) {
  return (
    <div className="error-message">
      <Firefly pose="error" className="error-message-firefly" />
      <h1 className="text-h1">{copy.heading}</h1>
      <p className="mbs-3 text-balance text-ink-700 text-lead">{copy.text}</p>
      <div className="error-message-actions">{children}</div>
      <p className="text-ink-700">
        {copy.contact}{" "}
        <a href={`mailto:${brand.supportEmail}`} className="text-link">
          <bdi dir="ltr">{brand.supportEmail}</bdi>
        </a>
      </p>
    </div>
  );
}
