import { expect, test } from "vitest";
import { type BrowserTraits, likelyCountry } from "./local-currency.ts";

const likely = (languages: readonly string[], offset: number, timeZone = "UTC") =>
  likelyCountry({ languages, offset, timeZone: () => timeZone } satisfies BrowserTraits);

test("the time zone identifies Saudi Arabia and the Emirates, and not their neighbours (D-147)", () => {
  expect(likely(["en-US"], -180, "Asia/Riyadh")).toBe("SA");
  expect(likely(["en-US"], -240, "Asia/Dubai")).toBe("AE");
  expect(likely(["ar"], -180, "Asia/Kuwait")).toBeNull();
  expect(likely(["ar-OM"], -240, "Asia/Muscat")).toBeNull();
});

test("the browser's languages identify a country too, and the time zone comes first (D-147)", () => {
  expect(likely(["ar-SA", "en"], 0)).toBe("SA");
  expect(likely(["en-GB", "ar-AE"], 0)).toBe("AE");
  expect(likely(["ar-SA"], -240, "Asia/Dubai")).toBe("AE");
});

test("in other languages no country is identified, and the time zone is not read (D-147)", () => {
  const timeZone = () => {
    throw new Error("asked");
  };
  expect(likelyCountry({ languages: ["en-GB"], offset: 0, timeZone })).toBeNull();
  expect(likelyCountry({ languages: ["ar-SA"], offset: -180, timeZone })).toBe("SA");
});
