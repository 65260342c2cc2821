import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, matchesGlob } from "node:path";

/** What an image would be: the folder that is its root, and how its program is started. */
export type BuiltImage = {
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly uid: number;
  readonly command: readonly string[];
  /** What asks whether the program is well. */
  readonly healthCheck: readonly string[];
};

type Stage = { root: string; workdir: string; env: Record<string, string>; uid: number };

/**
 * Runs the steps of a Dockerfile one by one, each stage in a folder of its own below `into`, on this
 * machine in the place of the base images. `prepare` does to a new context what a network would: it brings
 * the packages. Knows the instructions that our Dockerfile uses, and refuses any other.
 */
export function runDockerfile(
  context: string,
  into: string,
  prepare: (workdir: string) => void,
): BuiltImage {
  // The user of the image must be able to read its files. A folder that was opened privately before in this
  // process (`private-folder.ts`) has made it keep all new ones for itself.
  process.umask(0o022);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  let command: readonly string[] = [];
  let healthCheck: readonly string[] = [];
  const current = () => {
    if (stage === undefined) throw new Error("FROM comes first");
    return stage;
  };
  /** The same path in the folder of the stage. */
  const inside = (path: string, { root, workdir } = current()) =>
    join(root, isAbsolute(path) ? path : join(workdir, path));
  /** `/app` means that of the stage. */
  const relocated = (text: string) =>
    text.replaceAll(/\/app(?![\w.])/g, join(current().root, "app"));

  for (const [instruction, rest] of instructionsOf(join(context, "Dockerfile"))) {
    const words = rest.split(/\s+/);
    if (instruction === "FROM") {
      const root = join(into, `stage-${stages.size}`);
      mkdirSync(root, { recursive: true });
      stage = { root, workdir: "/", env: {}, uid: process.getuid?.() ?? 0 };
      stages.set(words[2] ?? "", stage);
    } else if (instruction === "WORKDIR") {
      current().workdir = rest;
      mkdirSync(inside("."), { recursive: true });
    } else if (instruction === "ENV") {
      const [, name = "", value = ""] = /^(\w+)=(.*)$/.exec(rest) ?? [];
      current().env[name] = relocated(value);
    } else if (instruction === "COPY" && words[0]?.startsWith("--from=")) {
      const from = stages.get(words[0].slice("--from=".length));
      const [, source = "", target = ""] = words;
      const name = target.endsWith("/") ? join(target, source.split("/").at(-1) ?? "") : target;
      cpSync(inside(source, from), inside(name), { recursive: true, verbatimSymlinks: true });
    } else if (instruction === "COPY" && rest === ". .") {
      copyContext(context, inside("."));
      prepare(inside("."));
    } else if (instruction === "RUN") {
      runStep(relocated(rest), inside("."), current());
    } else if (instruction === "USER") {
      current().uid = Number(rest.split(":")[0]);
    } else if (instruction === "CMD") {
      command = JSON.parse(rest);
    } else if (instruction === "HEALTHCHECK") {
      healthCheck = JSON.parse(rest.slice(rest.indexOf(" CMD [") + " CMD ".length));
    } else if (!["ARG", "EXPOSE"].includes(instruction)) {
      throw new Error(`This test does not know ${instruction} ${rest}`);
    }
  }
  return { ...current(), workdir: inside("."), command, healthCheck };
}

function instructionsOf(file: string): readonly (readonly [string, string])[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => {
      const [instruction = "", ...rest] = line.split(" ");
      return [instruction, rest.join(" ")];
    });
}

/** What `.dockerignore` lets through of the files that belong to the repository. */
function copyContext(context: string, target: string): void {
  const ignored = readFileSync(join(context, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const files = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z"],
    {
      cwd: context,
      encoding: "utf8",
    },
  );
  for (const file of files.split("\0").filter((name) => name !== "")) {
    if (ignored.some((rule) => matchesGlob(file, rule) || matchesGlob(file, `${rule}/**`)))
      continue;
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(context, file), join(target, file));
  }
}

/** Only root can become another user, or give a file away; anybody else stays who they are. */
export function asUser(uid: number): { readonly uid?: number; readonly gid?: number } {
  return process.getuid?.() === 0 ? { uid, gid: uid } : {};
}

function runStep(step: string, cwd: string, { env, uid }: Stage): void {
  const { PATH } = process.env;
  const isRoot = process.getuid?.() === 0;
  execFileSync("sh", ["-ec", isRoot ? step : step.replace(/ && chown .*$/, "")], {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH, NPM_CONFIG_OFFLINE: "true", ...env },
    ...asUser(uid),
  });
}
