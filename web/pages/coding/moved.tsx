import { type ClientLoaderFunctionArgs, replace } from "react-router";
import type { PageHandle } from "#web/seo/page-handle.ts";

/** `/coding-and-ai`, the footer's target, is the coding page (D-11); the server moves documents. */
export function clientLoader({ url }: ClientLoaderFunctionArgs): never {
  throw replace(url.pathname.replace("/coding-and-ai", "/coding") + url.search);
}

export const handle = { unlisted: true } satisfies PageHandle;

export default function CodingMoved() {
  return null;
}
