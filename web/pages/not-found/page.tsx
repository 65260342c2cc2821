import { data } from "react-router";
import { type Copy, loadCopy } from "#web/copy/copy.ts";
import { browserLocale } from "#web/copy/locale.ts";
import { serverData } from "#web/data/server-data.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { ErrorMessage } from "#web/ui/error-page/error-message.tsx";
import type { Route } from "./+types/page.ts";

type NotFoundData = { readonly copy: Copy<"shell">["notFound"] };

/** An unknown address is answered with status 404 and a page that leads home (D-08). */
export async function loader({ context }: Route.LoaderArgs) {
  const { notFound } = await loadCopy("shell", context.get(serverData).locale);
  return data({ copy: notFound } satisfies NotFoundData, { status: 404 });
}

export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<NotFoundData> {
  const { notFound } = await loadCopy("shell", browserLocale(url.pathname));
  return { copy: notFound };
}

export default function NotFoundPage({ loaderData: { copy } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <ErrorMessage copy={copy}>
        <ButtonLink to="/">{copy.home}</ButtonLink>
      </ErrorMessage>
    </div>
  );
}
