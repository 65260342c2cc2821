import type { Copy } from "#web/copy.ts";

type NavigationItem = {
  readonly name: Exclude<keyof Copy<"shell">["nav"], "label" | "menu">;
  readonly to: string;
  /** The page of the programme whose home section is linked; on it the link counts as current. */
  readonly page: string;
};

/** The header's links with the targets of R-SHELL-02 to R-SHELL-08 (D-10). */
export const NAVIGATION: readonly NavigationItem[] = [
  { name: "home", to: "/", page: "/" },
  { name: "coding", to: "/#coding-and-ai", page: "/coding" },
  { name: "character", to: "/#character-building", page: "/character-building" },
  { name: "math", to: "/#mental-math", page: "/mental-math" },
  { name: "fitness", to: "/#children-fitness", page: "/children-fitness" },
  { name: "tutoring", to: "/#private-tutoring", page: "/private-tutoring" },
  { name: "ai", to: "/ai-teacher-training", page: "/ai-teacher-training" },
];
