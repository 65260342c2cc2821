import "#web/styles/app.css";
import { createContext, type ReactNode, useContext } from "react";
import { flushSync } from "react-dom";
import { createRoutesStub } from "react-router";
import type { Locale } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { loadProgrammeNames } from "#web/copy/programme-names.ts";
import type { RootData } from "#web/data/root-data.ts";
import { mount } from "./mount.ts";

const Shown = createContext<ReactNode>(null);

/** What a document brings along for all pages. */
export async function rootData(
  locale: Locale,
  gateways: RootData["gateways"] = [],
): Promise<RootData> {
  return {
    locale,
    origin: "http://localhost",
    gateways,
    copy: await loadCopy("shell", locale),
    programmes: await loadProgrammeNames(),
    wordsVersions: {},
  };
}

const Routes = createRoutesStub([{ id: "root", path: "*", Component: () => useContext(Shown) }]);

/**
 * Shows a component in the language of a page, as the root of the app would: with its styles, its
 * direction, its words and its router. It goes when the test ends.
 */
export async function showComponent(
  component: ReactNode,
  {
    locale,
    path = "/",
    gateways = [],
  }: {
    readonly locale: Locale;
    readonly path?: string;
    readonly gateways?: RootData["gateways"];
  },
): Promise<HTMLElement> {
  const root = await rootData(locale, gateways);
  const { main, tree } = mount(locale);
  flushSync(() =>
    tree.render(
      <Shown value={component}>
        <Routes initialEntries={[path]} hydrationData={{ loaderData: { root } }} />
      </Shown>,
    ),
  );
  return main;
}
