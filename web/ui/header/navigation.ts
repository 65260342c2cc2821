import { PROGRAMME_SCREENS, type Programme } from "#core/screens.ts";

type NavigationItem = {
  readonly name: "home" | Programme;
  readonly to: string;
  /** The page of the programme whose home section is linked; on it the link counts as current. */
  readonly page: string;
};

/** The header's links with the targets of R-SHELL-02 to R-SHELL-08 (D-10). */
export const NAVIGATION: readonly NavigationItem[] = [
  { name: "home", to: "/", page: "/" },
  ...PROGRAMME_SCREENS.map(({ programme, path, homeSection }) => ({
    name: programme,
    to: homeSection === undefined ? path : `/#${homeSection}`,
    page: path,
  })),
];
