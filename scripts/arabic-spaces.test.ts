import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keepTogether } from "#core/arabic-spaces.ts";
import { keepWordsTogether } from "./arabic-spaces.ts";

const CONTENT = join(import.meta.dirname, "..", "content");
const FILES = globSync("*.ar.ts", { cwd: CONTENT });

/** The text with its no-break spaces made visible. */
const kept = (text: string) => keepTogether(text).replaceAll("\u00a0", "~");

describe("Arabic lines", () => {
  it("Arabic lines do not end in a short word", () => {
    expect(kept("أربعة مستويات في مسار واحد")).toBe("أربعة مستويات في~مسار واحد");
    expect(kept("أكثر من ساقين، ولا تسجيل ومن دونها بلا خوف")).toBe(
      "أكثر من~ساقين، ولا~تسجيل ومن~دونها بلا~خوف",
    );
    expect(kept("تفاصيلها في ")).toBe("تفاصيلها في~");
  });

  it("Arabic lines do not end in a number whose noun follows", () => {
    expect(kept("وبعد 8 أسابيع، أو {count} يومًا")).toBe("وبعد 8~أسابيع، أو {count}~يومًا");
    expect(kept("3.75 ريال و{amount} درهم")).toBe("3.75~ريال و{amount}~درهم");
  });

  it("Arabic lines may break elsewhere: in ranges, at words with a similar end, before placeholders", () => {
    expect(kept("بين 5 أو 6 أو 9 أشهر")).toBe("بين 5 أو 6 أو 9~أشهر");
    expect(kept("كافي لمن يعلن أعلى سعر")).toBe("كافي لمن يعلن أعلى سعر");
    expect(kept("رمزًا إلى {email}")).toBe("رمزًا إلى {email}");
  });

  it("joining Arabic words twice changes nothing more", () => {
    for (const file of FILES) {
      const page = keepWordsTogether(readFileSync(join(CONTENT, file), "utf8"));
      expect(keepWordsTogether(page)).toBe(page);
    }
  });

  it("joined Arabic words say the same, and titles and descriptions keep plain spaces", () => {
    expect(FILES.length).toBeGreaterThan(20);
    for (const file of FILES) {
      const text = readFileSync(join(CONTENT, file), "utf8");
      const page = keepWordsTogether(text);
      expect(page.replaceAll("\u00a0", " ")).toBe(text);
      for (const [meta] of text.matchAll(/^( *)\w*meta: \{[\s\S]*?^\1\}/gim)) {
        expect(page).toContain(meta);
      }
    }
  });
});
