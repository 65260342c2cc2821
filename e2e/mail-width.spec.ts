import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LOCALES } from "#core/locale.ts";
import { everyMail } from "./support/mails.ts";
import { expect, test } from "./support/test.ts";

const MAILS = join(import.meta.dirname, "..", "server", "mail");

test("every mail of the shop is measured here (design.md 10)", () => {
  const makers = globSync("*.ts", { cwd: MAILS })
    .flatMap((file) =>
      readFileSync(join(MAILS, file), "utf8")
        .split(/^export function /m)
        .slice(1),
    )
    .filter((text) => /\): Mail(?: \| null)? \{$/m.test(text))
    .map((text) => text.slice(0, text.indexOf("(")))
    // What other mails are made with.
    .filter((maker) => maker !== "staffMail" && maker !== "orderMail");
  expect(makers).toContain("receiptMail");
  expect(Object.keys(everyMail("en")).sort()).toEqual(makers.sort());
});

for (const locale of LOCALES) {
  for (const width of [320, 360]) {
    test(`every mail fits a telephone of ${width} px, with long names and large sums (${locale}) (design.md 10)`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 640 });
      for (const [maker, mails] of Object.entries(everyMail(locale))) {
        for (const mail of mails) {
          if (mail === null) throw new Error(`${maker} makes no mail of this`);
          await page.setContent(mail.html);
          const outside = await page.evaluate(() => {
            const { clientWidth } = document.documentElement;
            return [...document.querySelectorAll("body, body *")].flatMap((element) => {
              const { left, right } = element.getBoundingClientRect();
              return left < 0 || right > clientWidth
                ? [`${left}-${right}: ${element.textContent}`]
                : [];
            });
          });
          expect.soft(outside, `${maker}: ${mail.id}`).toEqual([]);
        }
      }
    });
  }
}
