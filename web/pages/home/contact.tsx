import "./contact.css";
import { useEffect, useRef } from "react";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ChannelLink } from "#web/ui/channel-link/channel-link.tsx";
import { CHANNELS } from "#web/ui/channel-link/channels.ts";
import { Icon } from "#web/ui/icon/icon.tsx";
import { ContactForm } from "./contact-form.tsx";
import { type Contact as ContactHandle, useContact } from "./use-contact.ts";

const HEADING_ID = "contact-heading";

/** A message to us; after it was sent, thanks replace the form. */
export function Contact({ copy }: { readonly copy: Copy<"home">["contact"] }) {
  const contact = useContact();
  const { phase } = contact.state;
  return (
    <section id="contact-us" aria-labelledby={HEADING_ID} className="band bg-mist">
      <div className="form-beside wrap">
        <header className="form-words">
          <p className="mbe-2 font-semibold text-accent">{copy.eyebrow}</p>
          <h2 id={HEADING_ID} className="text-h2">
            {copy.heading}
          </h2>
          <p className="mbs-4 text-ink-700 text-lead">{copy.lead}</p>
          <div className="contact-direct">
            <p className="font-semibold">{copy.direct.heading}</p>
            <ChannelLink channel="whatsapp" label={copy.direct.whatsapp} />
            <ChannelLink channel="mail" label={copy.direct.email} />
          </div>
        </header>
        <div className="panel form-panel">
          {phase === "sent" ? (
            <Thanks copy={copy.success} contact={contact} />
          ) : (
            <ContactForm contact={contact} copy={copy} headingId={HEADING_ID} />
          )}
        </div>
      </div>
    </section>
  );
}

type ThanksProps = {
  readonly copy: Copy<"home">["contact"]["success"];
  readonly contact: ContactHandle;
};

/** Takes the focus that the form's button had, so that it is read out. */
function Thanks({ copy, contact }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="contact-thanks">
      <Icon name="check" className="contact-arrived" />
      <h3 ref={heading} tabIndex={-1} className="text-h3 no-ring">
        {copy.heading}
      </h3>
      <p className="text-ink-700">{copy.text}</p>
      <div className="contact-ways">
        {CHANNELS.whatsapp.text !== "" && (
          <a href={CHANNELS.whatsapp.href} className="button button-primary">
            <Icon name="whatsapp" />
            {copy.whatsapp}
          </a>
        )}
        <Button variant="quiet" onClick={contact.beginAnew}>
          {copy.another}
        </Button>
      </div>
    </div>
  );
}
