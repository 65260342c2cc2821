import { useMemo } from "react";
import { NAMED_TIME_ZONES, timeZoneName } from "#content/time-zones.ts";
import { GROUP_BOUNDS, GROUP_NUMBERS, GROUP_PROGRAMMES } from "#core/group.ts";
import { LEVELS } from "#core/learner.ts";
import { LOCALES } from "#core/locale.ts";
import { canonicalTimeZone } from "#core/time-zone-names.ts";
import { useLocale } from "../../locale.ts";
import { ComboBox } from "../../ui/combo-box.tsx";
import { DateField, TextField } from "../../ui/field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Select } from "../../ui/select.tsx";
import type { GroupDraft, LengthField } from "./group-draft.ts";
import { HoursFields } from "./hours-fields.tsx";
import { useGroupsWords } from "./words.ts";

/**
 * The time zones that this browser knows, and the chosen one whatever it is; those with a city in every
 * language come first (D-204).
 */
function useZones(chosen: string) {
  const locale = useLocale();
  return useMemo(() => {
    const known = Intl.supportedValuesOf("timeZone").map(canonicalTimeZone);
    return [...new Set([...NAMED_TIME_ZONES, chosen, ...known])].map((value) => ({
      value,
      label: timeZoneName(value, locale),
    }));
  }, [chosen, locale]);
}

type GroupFieldsProps = {
  readonly draft: GroupDraft;
  readonly onChange: (draft: GroupDraft) => void;
  /** What the server says of a field. */
  readonly errorOf: (field: string) => string | undefined;
  /** The numbers that the packages of the programme do not give. */
  readonly unknown: readonly LengthField[];
};

/** All that staff say of a group. */
export function GroupFields({ draft, onChange, errorOf, unknown }: GroupFieldsProps) {
  const { form } = useGroupsWords();
  const zone = canonicalTimeZone(draft.time_zone);
  const zones = useZones(zone);
  const set = (change: Partial<GroupDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <TextField
        label={form.name}
        hint={form.nameHint}
        error={errorOf("name")}
        value={draft.name}
        onChange={(name) => set({ name })}
        maxLength={GROUP_BOUNDS.name}
        autoFocus
      />
      <LessonFields draft={draft} set={set} errorOf={errorOf} />
      <div className="fields fields-top">
        <TextField
          label={form.teacher}
          error={errorOf("teacher")}
          value={draft.teacher}
          onChange={(teacher) => set({ teacher })}
          maxLength={GROUP_BOUNDS.teacher}
          optional
        />
        <NumberField
          label={form.seats}
          hint={form.seatsHint}
          error={errorOf("seats")}
          value={draft.seats}
          onChange={(seats) => set({ seats })}
          min={GROUP_NUMBERS.seats.min}
          max={GROUP_NUMBERS.seats.max}
          isRequired
        />
      </div>
      <HoursFields
        hours={draft.hours}
        onChange={(hours) => set({ hours })}
        error={errorOf("hours")}
      />
      <ComboBox
        label={form.timeZone}
        error={errorOf("time_zone")}
        value={zone}
        onChange={(time_zone) => set({ time_zone })}
        options={zones}
      />
      <LengthFields draft={draft} set={set} errorOf={errorOf} unknown={unknown} />
      <TextField
        label={form.link}
        hint={form.linkHint}
        error={errorOf("link")}
        value={draft.link}
        onChange={(link) => set({ link })}
        dir="ltr"
        maxLength={GROUP_BOUNDS.link}
        optional
      />
    </>
  );
}

type PartProps = Pick<GroupFieldsProps, "draft" | "errorOf"> & {
  readonly set: (change: Partial<GroupDraft>) => void;
};

/** What is taught, at which level, in which language. */
function LessonFields({ draft, set, errorOf }: PartProps) {
  const words = useGroupsWords();
  const { form } = words;
  return (
    <div className="fields fields-top">
      <Select
        label={form.programme}
        error={errorOf("programme")}
        value={draft.programme}
        onChange={(programme) => set({ programme })}
        options={GROUP_PROGRAMMES.map((programme) => ({
          value: programme,
          label: words.programmes[programme],
        }))}
      />
      <Select
        label={form.level}
        error={errorOf("level")}
        value={draft.level}
        onChange={(level) => set({ level })}
        options={LEVELS.map((level) => ({ value: level, label: words.levels[level] }))}
      />
      <Select
        label={form.locale}
        error={errorOf("locale")}
        value={draft.locale}
        onChange={(locale) => set({ locale })}
        options={LOCALES.map((locale) => ({ value: locale, label: words.languages[locale] }))}
      />
    </div>
  );
}

/** When the group begins, how many sessions it has, and how long they are. */
function LengthFields({
  draft,
  set,
  errorOf,
  unknown,
}: PartProps & Pick<GroupFieldsProps, "unknown">) {
  const { form } = useGroupsWords();
  return (
    <div className="fields fields-top">
      <DateField
        label={form.firstDay}
        hint={form.firstDayHint}
        error={errorOf("first_day")}
        value={draft.first_day}
        onChange={(first_day) => set({ first_day })}
      />
      <NumberField
        label={form.sessions}
        hint={unknown.includes("sessions") ? form.sessionsUnknown : undefined}
        error={errorOf("sessions")}
        value={draft.sessions}
        onChange={(sessions) => set({ sessions })}
        min={GROUP_NUMBERS.sessions.min}
        max={GROUP_NUMBERS.sessions.max}
        isRequired
      />
      <NumberField
        label={form.minutes}
        hint={unknown.includes("session_minutes") ? form.minutesUnknown : undefined}
        error={errorOf("session_minutes")}
        value={draft.session_minutes}
        onChange={(session_minutes) => set({ session_minutes })}
        min={GROUP_NUMBERS.session_minutes.min}
        max={GROUP_NUMBERS.session_minutes.max}
        isRequired
      />
    </div>
  );
}
