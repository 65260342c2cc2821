import type { ComponentType } from "react";
import type { AdminScreenName } from "#core/admin-screens.ts";

type ScreenModule = { readonly Screen: ComponentType };

const folders = import.meta.glob<ScreenModule>("./screens/*/screen.tsx");

/** Fetches the code of a screen: `Screen`, which its file exports. @throws Error if it has none */
export async function loadScreen(name: AdminScreenName): Promise<{ Component: ComponentType }> {
  const { Screen } = (await folders[`./screens/${name}/screen.tsx`]?.()) ?? {};
  if (Screen === undefined) throw new Error(`No screen ${name}`);
  return { Component: Screen };
}
