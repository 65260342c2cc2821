import { useEffect, useRef } from "react";
import type { MergedItem } from "#contract/account.ts";
import { plural } from "#core/locale.ts";
import type { Copy } from "#web/copy.ts";
import { courseName } from "#web/course-name.ts";
import { useLocale } from "#web/root-data.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";

type MergedCartProps = {
  readonly items: readonly MergedItem[];
  readonly copy: Copy<"login">["done"];
};

/** What the sign-in put into the account's cart is told before anybody goes on to pay (D-119). */
export function MergedCart({ items, copy }: MergedCartProps) {
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="login-done text-h1">
        <span className="login-done-mark">
          <Icon name="check" />
        </span>
        {copy.heading}
      </h1>
      <p className="login-lead text-lead">{plural(locale, units, copy.moved)}</p>
      <ul className="login-merged">
        {items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={position} className="login-merged-item">
            <bdi dir="ltr" className="login-merged-count figures">
              X {item.quantity}
            </bdi>
            {courseName(item, locale)}
          </li>
        ))}
      </ul>
      <div className="login-choices">
        <ButtonLink to="/cart">{copy.toCart}</ButtonLink>
        <ButtonLink to="/account" variant="quiet">
          {copy.toOrders}
        </ButtonLink>
      </div>
    </>
  );
}
