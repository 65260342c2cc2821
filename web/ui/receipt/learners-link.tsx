import { ButtonLink } from "../button/button.tsx";

type LearnersLinkProps = {
  /** From the root of the site; missing where there is nobody to name. */
  readonly path: string | undefined;
  readonly label: string;
};

/** Leads to the page on which the buyer says who learns (D-206). */
export function LearnersLink({ path, label }: LearnersLinkProps) {
  if (path === undefined) return null;
  return (
    <ButtonLink to={path} variant="quiet">
      {label}
    </ButtonLink>
  );
}
