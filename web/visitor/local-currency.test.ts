import { expect, test } from "vitest";
import { type BrowserTraits, likelyCountry } from "./local-currency.ts";

const likely = (languages: readonly string[], offset: number, timeZone = "UTC") =>
  likelyCountry({ languages, offset, timeZone: () => timeZone } satisfies BrowserTraits);

test("the time zone tells Saudi Arabia and the Emirates from their neighbours (D-147)", () => {
  expect(likely(["en-US"], -180, "Asia/Riyadh")).toBe("SA");
  expect(likely(["en-US"], -240, "Asia/Dubai")).toBe("AE");
  expect(likely(["ar"], -180, "Asia/Kuwait")).toBeNull();
  expect(likely(["ar-OM"], -240, "Asia/Muscat")).toBeNull();
});

test("the languages of the browser tell a country too, and where both do the place wins (D-147)", () => {
  expect(likely(["ar-SA", "en"], 0)).toBe("SA");
  expect(likely(["en-GB", "ar-AE"], 0)).toBe("AE");
  expect(likely(["ar-SA"], -240, "Asia/Dubai")).toBe("AE");
});

test("elsewhere no country is told, and the time zone is not even asked for (D-147)", () => {
  const timeZone = () => {
    throw new Error("asked");
  };
  expect(likelyCountry({ languages: ["en-GB"], offset: 0, timeZone })).toBeNull();
  expect(likelyCountry({ languages: ["ar-SA"], offset: -180, timeZone })).toBe("SA");
});
