import type { Copy } from "#web/copy/copy.ts";
import { Icon } from "#web/ui/icon/icon.tsx";
import { LetterPicture } from "./letter-picture.tsx";

/** Why a code and no password; beside the form, and below it on a small window. */
export function LoginReasons({ copy }: { readonly copy: Copy<"login">["reasons"] }) {
  return (
    <aside className="login-reasons" aria-labelledby="login-reasons-heading">
      <LetterPicture />
      <h2 id="login-reasons-heading" className="text-h3">
        {copy.heading}
      </h2>
      <ul className="login-points">
        {copy.points.map((point) => (
          <li key={point} className="login-point">
            <Icon name="check" />
            {point}
          </li>
        ))}
      </ul>
    </aside>
  );
}
