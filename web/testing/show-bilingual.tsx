import type { ReactNode } from "react";
import { createRoutesStub, Link } from "react-router";
import { addressIn } from "#core/addresses.ts";
import type { Locale } from "#core/locale.ts";
import { useLocale } from "#web/data/root-data.ts";
import { mount } from "./mount.ts";
import { rootData } from "./show-component.tsx";

/**
 * Shows what `Shown` renders on an English page, from which a link, "العربية", leads to the same page in Arabic. It goes
 * when the test ends.
 */
export async function showBilingual(
  Shown: (props: { readonly locale: Locale }) => ReactNode,
): Promise<void> {
  const inEach = { en: await rootData("en"), ar: await rootData("ar") };
  const Page = () => (
    <>
      <Link to={addressIn("ar", "/")}>العربية</Link>
      <Shown locale={useLocale()} />
    </>
  );
  const Routes = createRoutesStub([
    {
      id: "root",
      path: "/:language?",
      loader: ({ params }) => (params["language"] === "ar" ? inEach.ar : inEach.en),
      Component: Page,
    },
  ]);
  const { tree } = mount("en");
  tree.render(<Routes hydrationData={{ loaderData: { root: inEach.en } }} />);
}
