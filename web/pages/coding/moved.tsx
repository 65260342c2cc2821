import { type ClientLoaderFunctionArgs, replace } from "react-router";

/** `/coding-and-ai`, the footer's target, is the coding page (D-11); the server moves documents. */
export function clientLoader({ url }: ClientLoaderFunctionArgs): never {
  throw replace(url.pathname.replace("/coding-and-ai", "/coding") + url.search);
}

export default function CodingMoved() {
  return null;
}
