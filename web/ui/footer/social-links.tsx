import { brand } from "#content/brand.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Icon, type IconName } from "../icon/icon.tsx";

const MARKS: Readonly<Record<(typeof brand.socials)[number]["network"], IconName>> = {
  Instagram: "instagram",
  YouTube: "youtube",
  X: "x",
  Facebook: "facebook",
  TikTok: "tiktok",
};

/** Five links to five networks, each with a name of its own (R-SHELL-21, D-138). */
export function SocialLinks({ label }: { readonly label: string }) {
  const name = brand.name[useLocale()];
  return (
    <ul className="footer-socials">
      {brand.socials.map(({ network, url }) => (
        <li key={network}>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="icon-button"
            aria-label={label.replace("{brand}", name).replace("{network}", network)}
          >
            <Icon name={MARKS[network]} />
          </a>
        </li>
      ))}
    </ul>
  );
}
