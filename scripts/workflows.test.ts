import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import config from "../vitest.config.ts";

const ROOT = join(import.meta.dirname, "..");

/** The settings of a project of vitest.config.ts that say what it runs. */
function projectOf(name: string) {
  for (const project of config.test?.projects ?? []) {
    if (typeof project === "object" && "test" in project && project.test?.name === name) {
      const { include = [], exclude = [], globalSetup = [] } = project.test;
      return { include, exclude, globalSetup };
    }
  }
  throw new Error(`There is no project ${name}.`);
}

/** Each run of some test files that a workflow names: of a project, by their paths, with variables. */
const runs = globSync(".github/workflows/*.yml", { cwd: ROOT })
  .flatMap((file) => readFileSync(join(ROOT, file), "utf8").split(/^ {6}- /m))
  .flatMap((step) => {
    const [, name = "", paths = ""] =
      /vitest run --project (\S+) ((?:[^\\\n]|\\\n)+)/.exec(step) ?? [];
    if (name === "") return [];
    const { include, exclude, globalSetup } = projectOf(name);
    return {
      name,
      paths: paths.split(/[\s\\]+/).filter((path) => path !== ""),
      variables: [...step.matchAll(/^ {10}([A-Z_]+):/gm)].map(([, variable = ""]) => variable),
      files: globSync(include, { cwd: ROOT, exclude }),
      setup: globalSetup,
    };
  });

describe("runs of some test files in a workflow", () => {
  test("workflows name test files that their project has, as Vitest does not report a missing one beside others", () => {
    expect(runs.length).toBeGreaterThan(3);
    const empty = runs.flatMap(({ name, paths, files }) =>
      paths
        .filter((path) => !files.some((file) => file.startsWith(path)))
        .map((path) => `${path} in ${name}`),
    );
    expect(empty).toEqual([]);
  });

  test("workflows set only variables that are read in what they run", () => {
    const unread = runs.flatMap(({ name, paths, variables, files, setup }) => {
      const texts = [
        ...files.filter((file) => paths.some((path) => file.startsWith(path))),
        ...setup,
      ].map((file) => readFileSync(join(ROOT, file), "utf8"));
      return variables
        .filter((variable) => !texts.some((text) => text.includes(`"${variable}"`)))
        .map((variable) => `${variable} in ${name}`);
    });
    expect(unread).toEqual([]);
  });
});
