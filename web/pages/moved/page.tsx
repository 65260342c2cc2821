import { type ClientLoaderFunctionArgs, replace } from "react-router";
import { currentPath } from "#core/screens.ts";

/** A former address leads to the screen as it is called now (D-11); the server moves documents. */
export function clientLoader({ url }: ClientLoaderFunctionArgs): never {
  throw replace(currentPath(url.pathname) + url.search);
}

export default function MovedPage() {
  return null;
}
