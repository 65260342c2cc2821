import "./channel-link.css";
import { CHANNELS, type ChannelName } from "#web/ui/channel-link/channels.ts";
import { Icon } from "../icon/icon.tsx";

type ChannelLinkProps = {
  readonly channel: ChannelName;
  /** What kind of address it is, for screen readers. */
  readonly label: string;
  readonly className?: string;
};

/** The number or address of one channel, always left to right; nothing if the seller has none. */
export function ChannelLink({ channel, label, className = "channel-link" }: ChannelLinkProps) {
  const { text, href } = CHANNELS[channel];
  if (text === "") return null;
  return (
    <a href={href} className={className}>
      <Icon name={channel} />
      <span className="sr-only">{label}</span> <bdi dir="ltr">{text}</bdi>
    </a>
  );
}
