import type { ComponentType } from "react";
import { ADMIN_SCREEN_NAMES, type AdminScreenName } from "#core/admin-screens.ts";

type ScreenModule = { readonly Screen: ComponentType };

const folders = import.meta.glob<ScreenModule>("./screens/*/screen.tsx");

const loaderOf = (name: AdminScreenName) => folders[`./screens/${name}/screen.tsx`];

/** The screens of the table that are there; only these are offered. */
export const BUILT_SCREENS: readonly AdminScreenName[] = ADMIN_SCREEN_NAMES.filter(
  (name) => loaderOf(name) !== undefined,
);

/** Fetches the code of a screen: `Screen`, which its file exports. @throws Error if it has none */
export async function loadScreen(name: AdminScreenName): Promise<{ Component: ComponentType }> {
  const { Screen } = (await loaderOf(name)?.()) ?? {};
  if (Screen === undefined) throw new Error(`No screen ${name}`);
  return { Component: Screen };
}
