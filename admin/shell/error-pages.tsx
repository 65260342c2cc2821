import { Button, ButtonLink } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import { useShellWords } from "./words.ts";

/** In place of a screen that does not exist. */
export function NotFound() {
  const { notFound } = useShellWords();
  return (
    <Page title={notFound.heading} lead={notFound.text}>
      <p>
        <ButtonLink to="/admin">{notFound.home}</ButtonLink>
      </p>
    </Page>
  );
}

/** In place of a screen that a role does not include. */
export function NotPermitted() {
  const { notPermitted, notFound } = useShellWords();
  return (
    <Page title={notPermitted.heading} lead={notPermitted.text}>
      <p>
        <ButtonLink to="/admin">{notFound.home}</ButtonLink>
      </p>
    </Page>
  );
}

/** In place of a screen that failed, or whose code could not be fetched. */
export function Crashed() {
  const { crashed } = useShellWords();
  return (
    <Page title={crashed.heading} lead={crashed.text}>
      <p>
        <Button onPress={() => window.location.reload()}>{crashed.reload}</Button>
      </p>
    </Page>
  );
}
