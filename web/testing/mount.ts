import { createRoot, type Root } from "react-dom/client";
import { onTestFinished } from "vitest";
import { directionOf, type Locale } from "#core/locale.ts";

/**
 * A place for a component in a document of a language, as wide as the window. It goes when the test
 * ends.
 */
export function mount(locale: Locale): { readonly main: HTMLElement; readonly tree: Root } {
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  const main = document.createElement("main");
  document.body.append(main);
  const tree = createRoot(main);
  onTestFinished(() => {
    tree.unmount();
    main.remove();
  });
  return { main, tree };
}
