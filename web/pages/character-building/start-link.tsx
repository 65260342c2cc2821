import { ButtonLink, type ButtonVariant } from "#web/ui/button/button.tsx";

type StartLinkProps = {
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly describedBy: string;
};

/** To the packages of character building: nothing is put into the cart here (R-CHAR-01, D-45). */
export function StartLink({ label, variant = "primary", describedBy }: StartLinkProps) {
  return (
    <ButtonLink
      to="/character-building-packages"
      variant={variant}
      className="max-xs:w-full"
      aria-describedby={describedBy}
      data-enrol=""
    >
      {label}
    </ButtonLink>
  );
}
