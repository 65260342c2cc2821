import "#web/styles/app.css";
import { flushSync } from "react-dom";
import { createRoutesStub, useLocation } from "react-router";
import type { Locale } from "#core/locale.ts";
import { type ScreenName, screenOf } from "#core/screens.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { mount } from "./mount.ts";
import { rootData } from "./show-component.tsx";

type Page = NonNullable<Parameters<typeof createRoutesStub>[0][number]["Component"]>;

/** Any other page of the shop: its address is its heading, and the state of its history entry its text. */
function OtherPage() {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <h1>{pathname + search}</h1>
      <p>{JSON.stringify(state)}</p>
    </>
  );
}

/** Shows a whole page, from which links lead to other pages, as a document would. It goes when the test ends. */
export async function showPage(
  Page: Page,
  {
    screen,
    locale = "en",
    path = screenOf(screen).path,
    state = null,
  }: {
    readonly screen: ScreenName;
    readonly locale?: Locale;
    readonly path?: string;
    readonly state?: unknown;
  },
): Promise<HTMLElement> {
  const data = { copy: await loadCopy(screen, locale), prices: {} };
  const root = await rootData(locale);
  const Routes = createRoutesStub([
    {
      id: "root",
      path: "/",
      children: [
        { id: "page", path: screenOf(screen).path, Component: Page, loader: () => data },
        { index: true, Component: OtherPage },
        { path: "*", Component: OtherPage },
      ],
    },
  ]);
  const { pathname, search } = new URL(path, location.origin);
  const { main, tree } = mount(locale);
  flushSync(() =>
    tree.render(
      <Routes
        initialEntries={[{ pathname, search, state }]}
        hydrationData={{ loaderData: { root, page: data } }}
      />,
    ),
  );
  return main;
}
