import { Button, ButtonLink } from "../ui/button.tsx";
import { Empty } from "../ui/states.tsx";
import { useShellWords } from "./words.ts";

/** In place of a screen that does not exist. */
export function NotFound() {
  const { notFound } = useShellWords();
  return (
    <Empty heading={notFound.heading}>
      <p>{notFound.text}</p>
      <ButtonLink to="/admin">{notFound.home}</ButtonLink>
    </Empty>
  );
}

/** In place of a screen that a role does not include. */
export function NotPermitted() {
  const { notPermitted, notFound } = useShellWords();
  return (
    <Empty heading={notPermitted.heading}>
      <p>{notPermitted.text}</p>
      <ButtonLink to="/admin">{notFound.home}</ButtonLink>
    </Empty>
  );
}

/** In place of a screen that failed, or whose code could not be fetched. */
export function Crashed() {
  const { crashed } = useShellWords();
  return (
    <Empty heading={crashed.heading}>
      <p>{crashed.text}</p>
      <Button onPress={() => window.location.reload()}>{crashed.reload}</Button>
    </Empty>
  );
}
