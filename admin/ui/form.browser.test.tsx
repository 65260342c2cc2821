import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { CallError } from "../api/call-error.ts";
import { useAction } from "../api/use-answer.ts";
import { show } from "../testing/show.tsx";
import { Button } from "./button.tsx";
import { ComboBox } from "./combo-box.tsx";
import { DateField, TextField } from "./field.tsx";
import { Form } from "./form.tsx";
import { NumberField } from "./number-field.tsx";
import { Select } from "./select.tsx";
import { Checkbox, Switch } from "./toggle.tsx";

const CITIES = [
  { value: "cairo", label: "Cairo" },
  { value: "tunis", label: "Tunis" },
];
const KINDS = [
  { value: "some", label: "Some" },
  { value: "all", label: "All" },
] as const;

/** One field of each kind, sent by an act whose refusal is about the choice. */
function Fields({ send }: { readonly send: () => Promise<void> }) {
  const [name, setName] = useState("Huda");
  const [seats, setSeats] = useState<number | null>(3);
  const [day, setDay] = useState("2026-11-20");
  const [city, setCity] = useState("cairo");
  const [kind, setKind] = useState<"some" | "all">("some");
  const [isTicked, setTicked] = useState(false);
  const [isOn, setOn] = useState(false);
  const act = useAction(send);
  return (
    <Form onSubmit={() => act.start()} failure={act.error} isBusy={act.pending}>
      <TextField label="Name" value={name} onChange={setName} />
      <NumberField label="Seats" value={seats} onChange={setSeats} max={9} />
      <DateField label="Day" value={day} onChange={setDay} />
      <ComboBox label="City" value={city} onChange={setCity} options={CITIES} />
      <Select
        label="Kind"
        value={kind}
        onChange={setKind}
        options={KINDS}
        error={act.error === null ? undefined : "Not this one"}
      />
      <Checkbox isSelected={isTicked} onChange={setTicked}>
        Sample
      </Checkbox>
      <Switch isSelected={isOn} onChange={setOn}>
        Active
      </Switch>
      <Button type="submit" isPending={act.pending}>
        Save
      </Button>
    </Form>
  );
}

/** A text that may not be empty; the field is emptied when it is sent. */
function Reason({ send }: { readonly send: () => void }) {
  const [text, setText] = useState(" ");
  return (
    <Form
      onSubmit={() => {
        send();
        setText("");
      }}
    >
      <TextField label="Reason" missing="Say why." value={text} onChange={setText} />
      <Button type="submit">Send</Button>
    </Form>
  );
}

test.each(LOCALES)(
  "missing fields are reported when the form is submitted, not before, and take the focus, in %s (design.md 8)",
  async (locale) => {
    const send = vi.fn();
    const main = await show(<Reason send={send} />, locale);
    const reason = page.getByRole("textbox", { name: "Reason" });
    await expect.element(reason).toBeValid();
    await page.getByRole("button", { name: "Send" }).click();
    await expect.element(reason).toHaveFocus();
    await expect.element(reason).toHaveAccessibleDescription("Say why.");
    await expectAccessible(main);
    expect(send).not.toHaveBeenCalled();
    await reason.fill("All sessions were held.");
    await expect.element(reason).toBeValid();
    await userEvent.keyboard("{Enter}");
    expect(send).toHaveBeenCalledOnce();
    await expect.element(reason).toHaveValue("");
    await expect.element(reason).toBeValid();
  },
);

test.each(LOCALES)(
  "a form that closes after it was sent keeps its input and focus until then, in %s (D-162)",
  async (locale) => {
    const { promise, reject } = Promise.withResolvers<void>();
    const main = await show(<Fields send={() => promise} />, locale);
    const name = page.getByRole("textbox", { name: "Name" });
    const seats = page.getByRole("textbox", { name: "Seats" });
    const day = page.getByLabelText("Day");
    const city = page.getByRole("combobox", { name: "City" });
    const kind = page.getByRole("button", { name: "Kind", exact: false });
    const sample = page.getByRole("checkbox", { name: "Sample" });
    const active = page.getByRole("switch", { name: "Active" });
    await name.click();
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByRole("button", { name: "Save" }))
      .toHaveAttribute("data-pending");
    await expect.element(name).toHaveFocus();
    await expectAccessible(main);
    for (const field of [name, seats, city]) {
      await userEvent.click(field);
      await userEvent.keyboard("5");
    }
    await userEvent.click(day);
    await userEvent.keyboard("12312027");
    await expect.element(kind).toBeDisabled();
    for (const field of [sample, active]) {
      await userEvent.click(field, { force: true });
      await userEvent.keyboard(" ");
      await expect.element(field).not.toBeChecked();
    }
    await expect.element(name).toHaveValue("Huda");
    await expect.element(seats).toHaveValue("3");
    await expect.element(city).toHaveValue("Cairo");
    await expect.element(day).toHaveValue("2026-11-20");

    reject(new CallError("invalid_input", { errors: [{ field: "kind", message: "" }] }));
    await expect.element(kind).toHaveFocus();
    await name.fill("Hind");
    await expect.element(name).toHaveValue("Hind");
    await userEvent.click(kind);
    await userEvent.click(page.getByRole("option", { name: "All" }));
    await expect.element(kind).toHaveTextContent("All");
  },
);
