import { type FormEvent, useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import recordEvents from "./event-replay.js?raw";
import { useEventReplay } from "./use-event-replay.ts";

type AppProps = {
  readonly sent: string[];
  /** Comes when the page has been hydrated, and before what was done earlier is done again. */
  readonly onHydrated: () => void;
};

function App({ onHydrated, ...form }: AppProps) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return <Form {...form} />;
}

function Form({ sent }: Pick<AppProps, "sent">) {
  const [text, setText] = useState("");
  useEventReplay();
  const send = (event: FormEvent) => {
    event.preventDefault();
    sent.push(text);
  };
  return (
    <form onSubmit={send}>
      <input value={text} onChange={({ target }) => setText(target.value)} />
    </form>
  );
}

/** A page that has come from the server, in which somebody types before it is hydrated. */
function typedPage(text: string) {
  const place = document.createElement("div");
  place.innerHTML = `<form><input value=""></form>`;
  document.body.append(place);
  const script = document.createElement("script");
  script.textContent = recordEvents;
  document.body.append(script);
  const [form, input] = [place.querySelector("form"), place.querySelector("input")];
  if (form === null || input === null) throw new Error("no form");
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  onTestFinished(() => {
    place.remove();
    script.remove();
  });
  return { place, form };
}

test.each(["before", "at the moment that"])(
  "a form that is sent %s the page is hydrated is sent once, with what was typed (D-68)",
  async (when) => {
    const sent: string[] = [];
    const { place, form } = typedPage("mona@example.com");
    const send = () => form.requestSubmit();
    if (when === "before") send();
    const onHydrated = when === "before" ? () => {} : send;
    const root = hydrateRoot(place, <App sent={sent} onHydrated={onHydrated} />);
    onTestFinished(() => root.unmount());
    await expect.poll(() => sent).toEqual(["mona@example.com"]);
    send();
    expect(sent).toHaveLength(2);
  },
);
