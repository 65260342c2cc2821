import "./trial.css";
import { useEffect, useRef } from "react";
import { isTrialProgramme } from "#core/trial.ts";
import type { Copy } from "#web/copy/copy.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CHANNELS } from "#web/ui/channel-link/channels.ts";
import { Icon } from "#web/ui/icon/icon.tsx";
import type { Route } from "./+types/page.ts";
import { TrialRequest } from "./trial-request.tsx";
import { type Trial, useTrial } from "./use-trial.ts";

const HEADING_ID = "trial-heading";

export const loader = pageLoader("trial");
export const clientLoader = pageClientLoader("trial");

/** Asking for a free trial class; after it was sent, thanks replace the form (D-201). */
export default function TrialPage({ loaderData: { copy } }: Route.ComponentProps) {
  const trial = useTrial();
  return (
    <div className="form-beside trial wrap">
      <header className="form-words">
        <p className="mbe-2 font-semibold text-accent">{copy.eyebrow}</p>
        <h1 id={HEADING_ID} className="text-h1">
          {copy.heading}
        </h1>
        <p className="mbs-4 text-ink-700 text-lead">{copy.lead}</p>
        <OnWhatsApp copy={copy} trial={trial} />
      </header>
      <div className="panel form-panel">
        {trial.state.phase === "sent" ? (
          <Thanks copy={copy.success} trial={trial} />
        ) : (
          <TrialRequest trial={trial} copy={copy} />
        )}
      </div>
    </div>
  );
}

type PartProps = { readonly copy: Copy<"trial">; readonly trial: Trial };

/** The other way to ask, with what has been chosen so far; nothing if the seller has no number. */
function OnWhatsApp({ copy, trial }: PartProps) {
  const { text, href } = CHANNELS.whatsapp;
  const { programme, birth_year } = trial.state.form;
  if (text === "" || !isTrialProgramme(programme)) return null;
  const message = copy.direct.text
    .replace("{programme}", copy.programmes[programme])
    .replace("{year}", birth_year || "…");
  return (
    <div className="trial-direct">
      <p className="font-semibold">{copy.direct.heading}</p>
      <a href={`${href}?text=${encodeURIComponent(message)}`} className="button button-quiet">
        <Icon name="whatsapp" />
        {copy.direct.whatsapp}
      </a>
    </div>
  );
}

type ThanksProps = { readonly copy: Copy<"trial">["success"]; readonly trial: Trial };

/** Takes the focus that the form's button had, so that it is read out. */
function Thanks({ copy, trial }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="form">
      <h2 ref={heading} tabIndex={-1} className="text-h3 no-ring">
        {copy.heading}
      </h2>
      <p className="text-ink-700">{copy.text}</p>
      <Button variant="quiet" className="form-send" onClick={trial.beginAnew}>
        {copy.another}
      </Button>
    </div>
  );
}
