import { Link, useLocation } from "react-router";
import { plainAddress } from "#core/addresses.ts";
import {
  ADMIN_SCREEN_NAMES,
  type AdminScreenName,
  adminScreenOf,
  mayOpen,
} from "#core/admin-screens.ts";
import { Ltr } from "../format.tsx";
import { useMe } from "../identity/me.ts";
import { useSignOut } from "../identity/use-sign-out.ts";
import { useAddress } from "../locale.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Failure } from "../ui/states.tsx";
import { LanguageLink } from "./language-link.tsx";
import { useShellWords } from "./words.ts";

const ICONS: Readonly<Record<AdminScreenName, IconName>> = {
  today: "today",
  orders: "orders",
  order: "orders",
  packages: "packages",
  coupons: "coupons",
  messages: "messages",
  trials: "trials",
  learners: "staff",
  groups: "groups",
  group: "groups",
  words: "words",
  "page-words": "words",
  figures: "figures",
  staff: "staff",
  audit: "audit",
  "sign-ins": "lock",
};

/** The links to what somebody may open, then who it is and the way out. */
export function Menu() {
  const words = useShellWords();
  const me = useMe();
  const signOut = useSignOut();
  const open = ADMIN_SCREEN_NAMES.filter((name) => mayOpen(me.role, name));
  const at = (place: string) => open.filter((name) => adminScreenOf(name).place === place);
  return (
    <>
      <nav aria-label={words.menu.label} className="menu-links">
        {at("menu").map((name) => (
          <MenuLink key={name} name={name} />
        ))}
      </nav>
      <section aria-label={words.account.label} className="menu-account">
        <p className="menu-who">
          <strong>{words.roles[me.role]}</strong>
          <Ltr>{me.email}</Ltr>
        </p>
        {at("account").map((name) => (
          <MenuLink key={name} name={name} />
        ))}
        <LanguageLink className="menu-link">
          <Icon name="language" />
        </LanguageLink>
        <Failure error={signOut.error} />
        <button type="button" className="menu-link" onClick={() => signOut.start()}>
          <Icon name="leave" />
          {signOut.pending ? words.account.signingOut : words.account.signOut}
        </button>
      </section>
    </>
  );
}

function MenuLink({ name }: { readonly name: AdminScreenName }) {
  const { screens } = useShellWords();
  const address = useAddress();
  const plain = plainAddress(useLocation().pathname);
  const { path } = adminScreenOf(name);
  const isCurrent = plain === path || (path !== "/admin" && plain.startsWith(`${path}/`));
  return (
    <Link to={address(path)} className="menu-link" aria-current={isCurrent ? "page" : undefined}>
      <Icon name={ICONS[name]} />
      {screens[name]}
    </Link>
  );
}
