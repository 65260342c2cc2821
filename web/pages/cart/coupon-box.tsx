import { type FormEvent, useEffect, useId, useRef } from "react";
import type { Cart } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { CartNotices } from "./cart-notices.tsx";
import { couponText } from "./coupon-message.ts";
import { useCoupon } from "./use-coupon.ts";

type CouponBoxProps = {
  readonly cart: Cart;
  readonly copy: Copy<"cart">["coupon"];
  /** The server's notices about the coupon on the cart. */
  readonly notices: readonly string[];
  /** Called before each request, so that the cart can clear its older messages. */
  readonly onRequest: () => void;
};

/** A text input with Apply, or the code on the cart with Remove (R-CPN-01, R-CPN-02). */
export function CouponBox({ cart, copy, notices, onRequest }: CouponBoxProps) {
  const locale = useLocale();
  const { input, setInput, busy, message, apply, remove } = useCoupon();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const code = cart.coupon_code;
  const faulty = message !== null && !message.ok;
  // False if the coupon has ended meanwhile, or was changed in another tab.
  const isDone = message?.ok === true && (message.word === "applied") === (code !== null);
  const text = message === null ? "" : couponText(message, copy, locale);

  // Applying a coupon removes the input: its focus moves to the button.
  useEffect(() => {
    if (code !== null && document.activeElement === document.body && message?.ok) {
      button.current?.focus();
    }
  }, [code, message]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    onRequest();
    await (code === null ? apply() : remove());
  };

  return (
    <>
      {/* The answer to the typed code replaces the older notices. */}
      <CartNotices notices={faulty ? [] : notices} />
      <form
        method="post"
        className="coupon"
        noValidate
        onSubmit={submit}
        aria-labelledby={`${id}-label`}
      >
        <div role="status">{isDone && <Note kind="success">{text}</Note>}</div>
        <div role="alert" id={`${id}-error`}>
          {faulty && <Note kind="danger">{text}</Note>}
        </div>
        {code === null ? (
          <label id={`${id}-label`} htmlFor={`${id}-input`} className="field-label">
            {copy.label}
          </label>
        ) : (
          <p id={`${id}-label`} className="field-label">
            {copy.label}
          </p>
        )}
        <div className="coupon-line">
          {code === null ? (
            <input
              id={`${id}-input`}
              name="coupon_code"
              className="field-input coupon-input"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              value={input}
              aria-invalid={faulty || undefined}
              aria-describedby={faulty ? `${id}-error` : undefined}
              onChange={({ target }) => setInput(target.value)}
            />
          ) : (
            <p className="coupon-chip">
              <Icon name="tag" />
              <bdi dir="ltr">{code}</bdi>
            </p>
          )}
          <Button
            ref={button}
            type="submit"
            variant="quiet"
            className="coupon-button"
            busy={busy}
            busyLabel={code === null ? copy.applying : copy.removing}
          >
            {code === null ? copy.apply : copy.remove}
          </Button>
        </div>
      </form>
    </>
  );
}
