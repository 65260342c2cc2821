import { CHANNELS } from "#web/ui/channel-link/channels.ts";
import { ButtonLink } from "../button/button.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";

type GoodToKnowProps = {
  readonly copy: {
    readonly title: string;
    readonly points: readonly { readonly title: string; readonly text: string }[];
    readonly question: string;
    readonly whatsapp: string;
    readonly email: string;
    readonly other: string;
  };
  /** One for each point. */
  readonly icons: readonly IconName[];
  /** Where else to look. */
  readonly otherAddress: string;
};

/** What a parent asks before paying, under the cards: what the price covers, and whom to ask. */
export function GoodToKnow({ copy, icons, otherAddress }: GoodToKnowProps) {
  return (
    <section className="bg-mist" aria-labelledby="good-to-know">
      <div className="wrap band">
        <h2 id="good-to-know" className="text-h2">
          {copy.title}
        </h2>
        <ul className="mbs-8 grid gap-8 md:grid-cols-3">
          {copy.points.map((point, position) => (
            <li key={point.title} className="flex gap-4 md:block">
              <span className="grid size-12 flex-none place-items-center rounded-button bg-surface text-primary-600 text-h3">
                <Icon name={icons[position] ?? "info"} />
              </span>
              <div className="md:mbs-4">
                <h3 className="font-semibold text-lead">{point.title}</h3>
                <p className="mbs-1 text-ink-700">{point.text}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="mbs-10 flex flex-wrap items-center gap-x-6 gap-y-5 rounded-card bg-surface p-6">
          <p className="flex-1 basis-64 font-semibold">{copy.question}</p>
          <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:w-full max-sm:*:px-4">
            {CHANNELS.whatsapp.text !== "" && (
              <a href={CHANNELS.whatsapp.href} className="button button-quiet">
                <Icon name="whatsapp" />
                {copy.whatsapp}
              </a>
            )}
            {CHANNELS.mail.text !== "" && (
              <a href={CHANNELS.mail.href} className="button button-quiet">
                <Icon name="mail" />
                {copy.email}
              </a>
            )}
            <ButtonLink to={otherAddress} variant="quiet">
              {copy.other}
              <Icon name="arrow" />
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
