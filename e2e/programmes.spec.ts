import type { Locator, Page } from "@playwright/test";
import { CLOSED_SHOP_PORT } from "./ports.ts";
import { answerCall } from "./support/answers.ts";
import { CallLog } from "./support/calls.ts";
import { additions, expectAdds, priceListsAsked } from "./support/enrol.ts";
import { expect, test } from "./support/test.ts";
import { AR, EN } from "./support/words.ts";

/** A section of the page by its heading. */
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The button that puts the programme of a section into the cart. */
const enrolIn = (page: Page, heading: string) =>
  section(page, heading).getByRole("button", { name: "Enroll Now", exact: true });

/** The question that is open, counted from 1; 0 where none is. Never more than one. */
async function expectOpen(faq: Locator, question: number): Promise<void> {
  await expect
    .poll(() =>
      faq
        .locator("details")
        .evaluateAll((all: HTMLDetailsElement[]) =>
          all.flatMap(({ open }, at) => (open ? [at + 1] : [])),
        ),
    )
    .toEqual(question === 0 ? [] : [question]);
}

/** The questions of a page: the first open at first, then one open or none (R-STATE-09). */
async function expectAccordion(faq: Locator, questions: number): Promise<void> {
  const heads = faq.locator("summary");
  await expect(heads).toHaveCount(questions);
  await expectOpen(faq, 1);
  await heads.nth(1).click();
  await expectOpen(faq, 2);
  await heads.nth(1).click();
  await expectOpen(faq, 0);
  await heads.first().click();
  await expectOpen(faq, 1);
}

/** The points, bullets or steps of a section. */
const items = (page: Page, heading: string) => section(page, heading).getByRole("listitem");

test("/coding shows Coding and AI: four levels with all that is said of them, five questions, and sells package 42 of the coding list (R-ROUTE-06, R-CODING-02, R-CODING-03, R-CODING-06, R-CODING-09, R-CODING-10, R-CODING-11, R-CODING-12, R-CODING-13, R-CODING-14, R-CODING-15, R-STATE-09, R-LIM-05, D-32, D-33, D-36, D-37)", async ({
  page,
}) => {
  const { hero, levels, faq, enrolment } = EN.coding;
  const calls = new CallLog(page);
  await page.goto("/coding");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hero.heading);
  await expect.poll(() => priceListsAsked(calls)).toEqual(["coding"]);

  const slider = section(page, levels.label);
  await slider.getByRole("button", { name: levels.slider.pause }).tap();
  const heads = slider.locator("[aria-expanded]");
  await expect(heads).toHaveText(["1First Steps", "2Young Makers", "3App Builders", "4Real Code"]);
  await expect(heads.first()).toHaveAttribute("aria-expanded", "true");
  for (const [position, facts] of [
    ["1 month", "Block-coding website", "Level 1"],
    ["3 months", "Visual block tool", "Levels 1-3"],
    ["2 months", "App builder", "Levels 1-2"],
    ["3 months", "Code editor", "Levels 1-3"],
  ].entries()) {
    const head = heads.nth(position);
    await head.tap();
    await expect(head).toHaveAttribute("aria-expanded", "true");
    await expect(slider.locator('[aria-expanded="true"]')).toHaveCount(1);
    const details = page.locator(".level-details:not([inert])");
    await expect(details).toHaveCount(1);
    await expect(details).toBeVisible();
    await expect(details.locator("dd")).toHaveText(facts);
    const { learn = [], perfectFor = [] } = levels.items[position] ?? {};
    await expect(details.getByRole("heading")).toHaveText([
      "What your child learns",
      "Perfect for",
    ]);
    await expect(details.getByRole("listitem")).toHaveText([...learn, ...perfectFor]);
  }

  await expectAccordion(section(page, faq.heading), 5);
  await expect(section(page, enrolment.heading).locator(".package-price-now bdi")).toHaveText(
    "USD 199",
  );
  await expectAdds(page, calls, section(page, hero.heading), 42);
  await expectAdds(page, calls, section(page, enrolment.heading), 42);
});

test("/children-fitness shows Children's fitness: five points, five bullets, five steps, four questions, and sells package 43 of the plain list (R-ROUTE-09, R-FIT-02, R-FIT-03, R-FIT-05, R-FIT-06, R-FIT-07, R-LIM-06, D-32, D-33)", async ({
  page,
}) => {
  const { hero, points, benefits, classFlow, callToAction, faq } = EN.childrenFitness;
  const calls = new CallLog(page);
  await page.goto("/children-fitness");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hero.heading);
  await expect.poll(() => priceListsAsked(calls)).toEqual(["default"]);
  await expect(items(page, points.heading)).toHaveCount(5);
  await expect(items(page, benefits.heading)).toHaveText(benefits.items);
  await expect(items(page, classFlow.heading)).toHaveCount(5);
  await expect(section(page, classFlow.heading).locator("li svg")).toHaveCount(5);
  await expectAccordion(section(page, faq.heading), 4);
  await expectAdds(page, calls, section(page, callToAction.heading), 43);
});

test("/character-building shows Character building: five checks, four paragraphs, up to ten questions, and leads to its packages, with the lowest price of the AI list (R-ROUTE-07, R-CHAR-01, R-CHAR-02, R-CHAR-03, R-CHAR-17, R-CHAR-18, R-CHAR-19, R-CHAR-25, R-CHAR-26, R-STATE-09, R-LIM-05, R-LIM-06, R-COPY-04, D-39, D-40, D-42)", async ({
  page,
}) => {
  const { hero, checklist, story, faq, callToAction } = EN.characterBuilding;
  const calls = new CallLog(page);
  await page.goto("/character-building");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hero.heading);
  await expect.poll(() => priceListsAsked(calls)).toEqual(["ai"]);
  await expect(items(page, checklist.heading)).toHaveText(checklist.items);
  expect(checklist.items).toHaveLength(5);
  await expect(section(page, story.heading).locator("p:not(header p)")).toHaveText(
    story.paragraphs,
  );
  expect(story.paragraphs).toHaveLength(4);
  const order = await page
    .getByRole("heading", { level: 2 })
    .evaluateAll((all) => all.map((heading) => heading.textContent));
  const { cards, testimonials } = EN.characterBuilding;
  const sections = [checklist, story, cards, faq, testimonials, callToAction];
  expect(order.slice(0, 6)).toEqual(sections.map(({ heading }) => heading));

  const questions = section(page, faq.heading);
  await expectAccordion(questions, faq.items.length);
  expect(faq.items.length).toBeLessThanOrEqual(10);
  await questions.locator("summary").nth(2).click();
  const answer = questions.locator("details[open]");
  await expect(answer.locator("p")).toHaveText("You choose the length:");
  await expect(answer.getByRole("listitem")).toHaveText([
    "3 months, to begin one habit well",
    "6 months, for habits that last",
    "9 months, for a whole school year",
  ]);
  await expect(questions.locator("details").nth(3).locator(".accordion-answer p")).toHaveText(
    faq.items[3]?.answer ?? "",
  );
  await expect(section(page, callToAction.heading).locator(".character-from")).toHaveText(
    "The programme from USD 449",
  );
  for (const heading of [hero.heading, callToAction.heading]) {
    await section(page, heading).getByRole("link", { name: "Start Now", exact: true }).click();
    await expect(page).toHaveURL("/character-building-packages");
    await page.goBack();
    await expect(page).toHaveURL("/character-building");
  }
  expect(await additions(calls)).toEqual([]);

  await expectOpen(questions, 1);
  await questions.locator("summary").nth(2).click();
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  const arabic = section(page, AR.characterBuilding.faq.heading);
  await expectOpen(arabic, 3);
});

test("/mental-math shows Mental math: twice five points; the hero sells package 44 of the plain list, the last section the same of the coding list (R-ROUTE-08, R-MATH-02, R-MATH-03, R-MATH-04, R-MATH-05, R-MATH-06, D-32, D-43)", async ({
  page,
}) => {
  const { hero, chapters, method, enrolment } = EN.mentalMath;
  const calls = new CallLog(page);
  const amount = (packagePrice: number) => ({
    body: {
      success: true,
      data: [{ id: 44, packagePrice, currency: "USD", currency_en: "USD", currency_ar: "دولار" }],
    },
  });
  await answerCall(page, "/get-course-packages", amount(151));
  await answerCall(page, "/get-course-packages/coding", amount(152));
  await page.goto("/mental-math");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hero.heading);
  await expect.poll(() => priceListsAsked(calls)).toEqual(["coding", "default"]);
  await expect(items(page, chapters.heading)).toHaveCount(5);
  await expect(items(page, method.heading)).toHaveCount(5);
  for (const [heading, price] of [
    [hero.heading, "USD 151"],
    [enrolment.heading, "USD 152"],
  ] as const) {
    await expect(section(page, heading).locator(".package-price-now bdi")).toHaveText(price);
    await expectAdds(page, calls, section(page, heading), 44);
  }
});

test("private tutoring shows its figures in order, and sells package 53 of the plain list, at its head, at its end and in the bar between them (R-TUT-02, R-TUT-03, R-TUT-04, R-TUT-10, R-COPY-03, D-32, D-33, design.md 5)", async ({
  page,
}) => {
  const { hero, callToAction } = EN.privateTutoring;
  const calls = new CallLog(page);
  await page.goto("/private-tutoring");
  await expect.poll(() => priceListsAsked(calls)).toEqual(["default"]);
  const figures = page.getByLabel(hero.figuresLabel).getByRole("listitem");
  const values = ["92%", "89%", "3X", "85%", "97%"];
  await expect(figures).toHaveText(
    values.map((value, position) => `${value} ${hero.figures[position]?.label}`),
  );
  await expect(section(page, hero.heading).locator(".package-price-now bdi")).toHaveText("USD 189");
  await expectAdds(page, calls, section(page, hero.heading), 53);
  await expectAdds(page, calls, section(page, callToAction.heading), 53, "Secure Your Spot Now");

  const bar = page.locator(".enrol-bar");
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await expect(bar).toBeHidden();
  await page.locator("#faq").scrollIntoViewIfNeeded();
  await expect(bar).toBeVisible();
  await expectAdds(page, calls, bar, 53);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
});

test("/ai-teacher-training shows AI teacher training: three images, four points, five slides, and sells package 41 of the AI list (R-ROUTE-11, R-AI-01, R-AI-02, R-AI-03, R-AI-04, R-AI-09, R-AI-10, R-LIM-05, D-32, D-33)", async ({
  page,
}) => {
  const { hero, pictures, points, slides, callToAction } = EN.aiTeacherTraining;
  const calls = new CallLog(page);
  await page.goto("/ai-teacher-training");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hero.heading);
  await expect.poll(() => priceListsAsked(calls)).toEqual(["ai"]);
  await expect(section(page, pictures.heading).getByRole("img")).toHaveCount(3);
  await expect(items(page, points.heading)).toHaveCount(4);
  await expect(section(page, slides.label).locator(".slider-slide")).toHaveCount(5);
  for (const heading of [hero.heading, callToAction.heading]) {
    await expect(section(page, heading).locator(".package-price-now bdi")).toHaveText("USD 249");
    await expectAdds(page, calls, section(page, heading), 41);
  }
});

test("a programme without a known price shows none, and its button still asks for it; the shop refuses and says so (R-CART-19, D-33, D-57)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error adding item to cart");
  consoleWatch.expectFailedRequests("/api/session/cart");
  await answerCall(page, "/get-course-packages/ai", { body: { success: true, data: [] } });
  const calls = new CallLog(page);
  const { hero } = EN.aiTeacherTraining;
  await page.goto("/ai-teacher-training");
  await expect(page.locator(".package-price")).toHaveCount(0);
  const enrol = enrolIn(page, hero.heading);
  await enrol.click();
  await expect(section(page, hero.heading).getByRole("alert")).toHaveText(
    EN.shell.prices.addFailed,
  );
  expect(await additions(calls)).toEqual([{ quantity: 1 }]);
  await expect(page).toHaveURL("/ai-teacher-training");
});

test("without a gateway a programme is still put into the cart, and the buyer lands on home, where payment is off (D-04, D-15)", async ({
  page,
}) => {
  const closedShop = `http://localhost:${CLOSED_SHOP_PORT}`;
  const calls = new CallLog(page);
  await page.goto(`${closedShop}/coding`);
  await expect.poll(() => priceListsAsked(calls)).toEqual(["coding"]);
  await enrolIn(page, EN.coding.hero.heading).click();
  await expect(page).toHaveURL(`${closedShop}/`);
  await expect(page.getByText(EN.shell.paymentsOff)).toBeVisible();
  expect(await additions(calls)).toEqual([{ course_package_id: 42, quantity: 1 }]);
});

test.describe("in Arabic", () => {
  test.use({ language: "ar" });

  test("/private-tutoring shows Private tutoring: its figures in order, five bullets, five paragraphs, two questions, a note on limited places (R-ROUTE-10, R-TUT-03, R-TUT-05, R-TUT-06, R-TUT-08, R-TUT-10, R-LIM-06, R-LIM-08, D-44)", async ({
    page,
    words,
  }) => {
    const { hero, programme, approach, faq, callToAction } = words.privateTutoring;
    await page.goto("/private-tutoring");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hero.heading);
    // Each figure is read before what it measures.
    const values = ["92%", "89%", "3 أضعاف", "85%", "97%"];
    const figures = page.getByLabel(hero.figuresLabel).getByRole("listitem");
    await expect(figures).toHaveText(
      values.map((value, position) => `${value} ${hero.figures[position]?.label}`),
    );
    await expect(items(page, programme.heading)).toHaveText(programme.bullets);
    expect(programme.bullets).toHaveLength(5);
    await expect(section(page, approach.heading).locator("p:not(header p)")).toHaveText(
      approach.paragraphs,
    );
    expect(approach.paragraphs).toHaveLength(5);
    await expectAccordion(section(page, faq.heading), 2);
    await expect(
      section(page, callToAction.heading).getByText(callToAction.limitedSlots),
    ).toBeVisible();
  });

  test("each programme introduces its teachers as samples, with their portraits, and says what keeps children safe (D-155)", async ({
    page,
    words,
  }) => {
    for (const [path, trust] of [
      ["/coding", words.coding.trust],
      ["/character-building", words.characterBuilding.trust],
      ["/mental-math", words.mentalMath.trust],
      ["/children-fitness", words.childrenFitness.trust],
      ["/private-tutoring", words.privateTutoring.trust],
      ["/ai-teacher-training", { ...words.aiTeacherTraining.trust, safety: { items: [] } }],
      ["/packages", words.packages.trust],
      ["/character-building-packages", words.characterBuildingPackages.trust],
    ] as const) {
      await page.goto(path);
      const people = section(page, trust.heading);
      for (const { name } of trust.items) {
        const heading = people.getByRole("heading", { name: `${name} ${trust.sample}` });
        await expect(heading).toBeVisible();
        await heading.scrollIntoViewIfNeeded();
      }
      const portraits = people.locator("img");
      await expect
        .poll(() =>
          portraits.evaluateAll((all: HTMLImageElement[]) =>
            all.map((one) => one.naturalWidth > 0),
          ),
        )
        .toEqual(trust.items.map(() => true));
      const promises = people.getByRole("listitem").filter({ hasNot: page.locator("img") });
      await expect(promises).toHaveText(trust.safety.items);
    }
  });
});
