import { useSearchParams } from "react-router";
import type { listAdminPackages } from "#contract/admin/packages.ts";
import * as paths from "#contract/admin/paths.ts";
import { nameIn } from "#contract/names.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { useLocale } from "../../locale.ts";
import { useShellWords } from "../../shell/words.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Page } from "../../ui/page.tsx";
import { Answered, Empty } from "../../ui/states.tsx";
import { PackageEditor } from "./package-editor.tsx";
import { PackageList } from "./package-list.tsx";
import { usePackagesWords } from "./words.ts";

/** What is sold and for how much: the list, or with `?id=` one package to change. */
export function Screen() {
  const words = usePackagesWords();
  const { screens } = useShellWords();
  const locale = useLocale();
  const [query] = useSearchParams();
  const answer = useAnswer<typeof listAdminPackages>(paths.packages);
  const id = query.get("id");
  const chosen = answer.data?.packages.find((one) => String(one.id) === id);
  if (id === null) {
    return (
      <Page title={screens.packages} lead={words.lead}>
        <Answered answer={answer}>{({ packages }) => <PackageList packages={packages} />}</Answered>
      </Page>
    );
  }
  return (
    <Page title={chosen === undefined ? screens.packages : nameIn(chosen, locale)}>
      <p>
        <BackLink to="/admin/packages">{words.back}</BackLink>
      </p>
      <Answered answer={answer}>
        {() =>
          chosen === undefined ? (
            <Empty heading={words.missing} />
          ) : (
            <PackageEditor key={chosen.id} coursePackage={chosen} />
          )
        }
      </Answered>
    </Page>
  );
}
