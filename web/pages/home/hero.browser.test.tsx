import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { preferReducedMotion } from "#web/testing/prefer-reduced-motion.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { Hero } from "./hero.tsx";

describe.each(LOCALES)("the hero of home (%s)", (locale) => {
  test("the class, the project, the certificate and the report are pictures with a name each, under one heading (D-153)", async () => {
    const { hero } = await loadCopy("home", locale);
    const shown = await showComponent(<Hero copy={hero} />, { locale });
    const { project, certificate, report, heading } = hero.outcomes;
    await expect.element(page.getByRole("img", { name: hero.film.alt })).toBeInTheDocument();
    const outcomes = page.getByRole("region", { name: heading });
    for (const { title, alt } of [project, certificate, report]) {
      await expect.element(outcomes.getByRole("heading", { name: title })).toBeVisible();
      await expect.element(outcomes.getByRole("img", { name: alt })).toBeVisible();
    }
    const seats = [...shown.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? "");
    expect(seats).toHaveLength(3);
    for (const seat of seats) {
      await expect.poll(() => shown.querySelectorAll(seat).length, { message: seat }).toBe(1);
    }
    await expectAccessible(shown);
  });

  test("with reduced motion the class stays a still: no film is fetched, and its button says play (D-153, design.md 6)", async () => {
    await preferReducedMotion();
    const { hero } = await loadCopy("home", locale);
    const shown = await showComponent(<Hero copy={hero} />, { locale });
    shown.style.minBlockSize = "300vh";
    window.scrollTo({ top: 150, behavior: "instant" });
    await expect.element(page.getByRole("button", { name: hero.film.play })).toBeVisible();
    await expect.element(page.getByRole("img", { name: hero.film.alt })).toBeVisible();
    const video = shown.querySelector("video");
    expect(video?.paused).toBe(true);
    expect(shown.querySelectorAll("source")).toHaveLength(0);
    window.scrollTo({ top: 0, behavior: "instant" });
  });
});
