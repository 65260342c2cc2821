import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { plainAddress } from "#core/addresses.ts";
import { SCREENS } from "#core/screens.ts";
import type { Copy } from "#web/copy/copy.ts";
import type { ProgrammeNames } from "#web/copy/programme-names.ts";
import { Icon } from "../icon/icon.tsx";
import { NAVIGATION } from "./navigation.ts";

const MENU_ID = "site-menu";
/** From here on the links stand in the header itself (D-139). */
const WIDE = "(width >= 64rem)";

type SiteMenuProps = {
  readonly copy: Copy<"shell">["nav"];
  readonly programmes: ProgrammeNames;
};

/**
 * The links of the header: one list, in a row on wide windows, behind a menu button on small ones,
 * where the language packages come last. The menu is a native popover: it opens before any script has
 * run, and closes by itself on Escape and on a press beside it.
 */
export function SiteMenu({ copy, programmes }: SiteMenuProps) {
  const menu = useRef<HTMLElement>(null);
  const pathname = plainAddress(useLocation().pathname);
  const close = () => {
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  };

  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const changed = () => {
      if (wide.matches && menu.current?.matches(":popover-open")) menu.current.hidePopover();
    };
    wide.addEventListener("change", changed);
    return () => wide.removeEventListener("change", changed);
  }, []);

  return (
    <>
      <button type="button" popoverTarget={MENU_ID} className="menu-button">
        <Icon name="menu" />
        <span>{copy.menu}</span>
      </button>
      <nav ref={menu} id={MENU_ID} popover="auto" aria-label={copy.label} className="site-menu">
        <ul className="site-menu-list">
          {NAVIGATION.map(({ name, to, page }) => (
            <li key={name}>
              <Link
                to={to}
                className="site-menu-link"
                aria-current={pathname !== page ? undefined : page === to ? "page" : "true"}
                onClick={close}
              >
                {name === "home" ? copy.home : programmes[name].shortName}
              </Link>
            </li>
          ))}
          {/* Only behind the menu button: the row of a wide window is fixed (D-151). */}
          <li className="site-menu-more">
            <Link
              to={SCREENS.packages.path}
              className="site-menu-link"
              aria-current={pathname === SCREENS.packages.path ? "page" : undefined}
              onClick={close}
            >
              {copy.languages}
            </Link>
          </li>
        </ul>
      </nav>
    </>
  );
}
