import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
/** What a release reads; of the rest the archive has as little as this. */
const FILES = ["package.json", "package-lock.json", ".gitignore", "scripts/prepare.mjs"];
const PROGRAMS = ["scripts/release.mjs", "scripts/slim.mjs"];
const MIGRATIONS = "server/db/migrations";
const RECORD = "server/db/released.json";
const CHANGELOG = `# Changelog

## [0.1.0] - 2026-12-01

### Added

- A school.

## [0.0.1] - 2026-01-01

- Nothing that anybody remembers.
`;

let machine: string;
let folder: string;
let original: string;

/** Nothing of whoever runs the tests: neither their settings of git and npm nor their keys. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  HOME: machine,
  GIT_AUTHOR_NAME: "Somebody",
  GIT_AUTHOR_EMAIL: "somebody@example.com",
  GIT_COMMITTER_NAME: "Somebody",
  GIT_COMMITTER_EMAIL: "somebody@example.com",
  NPM_CONFIG_OFFLINE: "true",
  NPM_CONFIG_UPDATE_NOTIFIER: "false",
});

const git = (...args: readonly string[]) =>
  execFileSync("git", args, { cwd: folder, env: environment(), encoding: "utf8" }).trim();

function commit(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
  git("add", "--all");
  git("commit", "--quiet", "--message", `Change ${file}`);
}

/** Of the installed packages a release reads one file, and only to note the schema. */
function linkQueue(): void {
  const file = "node_modules/pg-boss/package.json";
  cpSync(join(ROOT, file), join(folder, file));
}

/** Runs `npm run release` in the clone. */
function release(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["run", "--silent", "release", "--", ...args],
    {
      cwd: folder,
      env: environment(),
      encoding: "utf8",
    },
  );
  return { status, said: stdout + stderr };
}

const made = (name: string) => join(folder, "release", name);
const keyOf = (person: string) => join(machine, person);

/** Verifies the notes as docs/releases.md tells operators to; they trust the key of one person. */
function verify(person: string): boolean {
  const trusted = join(machine, "allowed_signers");
  const key = readFileSync(`${keyOf(person)}.pub`, "utf8");
  writeFileSync(trusted, `release namespaces="release" ${key}`);
  const { status } = spawnSync(
    "ssh-keygen",
    ["-Y", "verify", "-f", trusted, "-I", "release", "-n", "release", "-s", made("notes.txt.sig")],
    { input: readFileSync(made("notes.txt")), env: environment() },
  );
  return status === 0;
}

/** The files whose digests in the notes are not theirs. */
function changedFiles(): readonly string[] {
  const listed = [
    ...readFileSync(made("notes.txt"), "utf8").matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm),
  ];
  expect(listed).toHaveLength(2);
  const digest = (file: string) =>
    createHash("sha256")
      .update(readFileSync(made(file)))
      .digest("hex");
  return listed.flatMap(([, hash, file = ""]) => (digest(file) === hash ? [] : [file]));
}

beforeAll(() => {
  machine = mkdtempSync(join(tmpdir(), "shop-release-"));
  original = folder = join(machine, "original");
  for (const file of [...FILES, ...PROGRAMS]) cpSync(join(ROOT, file), join(folder, file));
  cpSync(join(ROOT, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  linkQueue();
  release("--schema");
  git("init", "--quiet", "--initial-branch=main");
  commit("CHANGELOG.md", CHANGELOG);
});
beforeEach(() => {
  folder = mkdtempSync(join(machine, "clone-"));
  git("clone", "--quiet", original, folder);
});
afterAll(() => rmSync(machine, { recursive: true, force: true }));

describe("a release (D-246)", () => {
  test("a release has an archive of the commit, the packages of production, and notes with the digests of both", () => {
    expect(release("--unsigned")).toMatchObject({ status: 0 });
    expect(readdirSync(join(folder, "release")).toSorted()).toEqual(
      ["notes.txt", "sbom.json", "yaraa-shop-0.1.0.tar.gz"].toSorted(),
    );
    const notes = readFileSync(made("notes.txt"), "utf8");
    expect(notes).toMatch(/^# yaraa-shop 0\.1\.0, 2026-12-01\n/);
    expect(notes).toContain(`Commit ${git("rev-parse", "HEAD")}\n`);
    expect(notes).toContain("### Added\n\n- A school.\n");
    expect(notes).not.toContain("anybody remembers");
    expect(changedFiles()).toEqual([]);
    const archived = execFileSync("tar", ["-tzf", made("yaraa-shop-0.1.0.tar.gz")], {
      encoding: "utf8",
    });
    expect(archived).toContain("yaraa-shop-0.1.0/CHANGELOG.md\n");

    const sbom = JSON.parse(readFileSync(made("sbom.json"), "utf8")) as {
      readonly bomFormat: string;
      readonly metadata: {
        readonly component: { readonly name: string; readonly version: string };
      };
      readonly components: readonly { readonly name: string; readonly hashes: unknown }[];
    };
    expect(sbom.bomFormat).toBe("CycloneDX");
    expect(sbom.metadata.component).toMatchObject({ name: "yaraa-shop", version: "0.1.0" });
    const names = sbom.components.map(({ name }) => name);
    expect(names).toContain("hono");
    expect(names).not.toContain("vitest");
    expect(sbom.components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
  });

  test("a release can be made again in the same clone: git ignores what it wrote, and nothing old stays", () => {
    release("--unsigned");
    appendFileSync(made("notes.txt"), "old");
    writeFileSync(made("yaraa-shop-0.0.1.tar.gz"), "old");
    expect(release("--unsigned")).toMatchObject({ status: 0 });
    expect(readdirSync(join(folder, "release"))).toHaveLength(3);
    expect(readFileSync(made("notes.txt"), "utf8")).not.toContain("old");
  });

  test("a release leaves no files behind when npm cannot list the packages", () => {
    release("--unsigned");
    commit("package-lock.json", "no lockfile");
    const { status, said } = release("--unsigned");
    expect(said).toMatch(/^npm run failed: /m);
    expect(status).toBe(1);
    expect(existsSync(join(folder, "release"))).toBe(false);
  });

  test("a release lists all missing conditions at once, and writes nothing", () => {
    commit("CHANGELOG.md", CHANGELOG.replace("[0.1.0] - 2026-12-01", "[Unreleased]"));
    writeFileSync(join(folder, "forgotten.txt"), "");
    writeFileSync(join(folder, "package-lock.json"), "{}");
    const { status, said } = release();
    expect(status).toBe(1);
    expect(said).toMatch(/^Which key signs it\? --key PATH .* --unsigned/);
    expect(said).toMatch(/"\[Unreleased\]", .*has to be "## \[0\.1\.0\] - \d{4}-\d\d-\d\d"\.$/m);
    expect(said).toMatch(/differ from it\. .*:\n M package-lock\.json\n\?\? forgotten\.txt\n$/);
    expect(existsSync(join(folder, "release"))).toBe(false);
  });

  test.each([
    ["# Changelog\n", /CHANGELOG\.md has no section/],
    [CHANGELOG.replace("[0.1.0]", "[0.2.0]"), /begins with the section "\[0\.2\.0\]/],
    [CHANGELOG.replace("### Added\n\n- A school.\n", ""), /The section of 0\.1\.0 .* is empty/],
  ])("a release is refused while the changelog does not describe it: %#", (changelog, sentence) => {
    commit("CHANGELOG.md", changelog);
    const { status, said } = release("--unsigned");
    expect(said).toMatch(sentence);
    expect(status).toBe(1);
  });

  test.each([
    [["--key", "/nowhere/key"], /^There is no key \/nowhere\/key\.$/m],
    [
      ["--kee"],
      /Unknown option '--kee'.*\nnpm run release -- --key PATH \| --unsigned \| --schema\n/,
    ],
  ])("a release is refused with %j", (args, sentence) => {
    const { status, said } = release(...args);
    expect(said).toMatch(sentence);
    expect(status).toBe(1);
  });
});

describe("the record of a release's schema (D-247)", () => {
  const readRecord = () =>
    JSON.parse(readFileSync(join(folder, RECORD), "utf8")) as {
      readonly version: string;
      readonly queue: number;
      readonly migrations: Readonly<Record<string, string>>;
    };

  test("the record of a schema has each migration with its digest, and the version of the queue's tables", () => {
    const { version, queue, migrations } = readRecord();
    expect(version).toBe("0.1.0");
    expect(queue).toBeGreaterThan(0);
    expect(Object.keys(migrations)).toEqual(readdirSync(join(ROOT, MIGRATIONS)).toSorted());
    const first = readFileSync(join(ROOT, MIGRATIONS, "0001_start.sql"));
    expect(migrations["0001_start.sql"]).toBe(createHash("sha256").update(first).digest("hex"));
  });

  test("a release with a new migration is refused without a record, which a command makes", () => {
    commit(`${MIGRATIONS}/0999_more.sql`, "create table more (id integer);");
    expect(release("--unsigned").said).toMatch(
      /^server\/db\/released\.json is not that of 0\.1\.0: /,
    );
    expect(release("--schema").said).toMatch(/^Run npm ci first/);
    linkQueue();
    expect(release("--schema").status).toBe(0);
    expect(Object.keys(readRecord().migrations)).toContain("0999_more.sql");
    git("commit", "--quiet", "--all", "--message", "Note the schema");
    expect(release("--unsigned")).toMatchObject({ status: 0 });
  });
});

if (spawnSync("ssh-keygen", ["-?"]).error === undefined) {
  describe("the signature of a release (D-246)", () => {
    beforeAll(() => {
      for (const person of ["releaser", "stranger"]) {
        const args = ["-q", "-t", "ed25519", "-N", "", "-f", keyOf(person)];
        execFileSync("ssh-keygen", args, { env: environment() });
      }
    });

    test("a release's signature is that of the given key, and of no other", () => {
      expect(release("--key", keyOf("releaser"))).toMatchObject({ status: 0 });
      expect(verify("releaser")).toBe(true);
      expect(verify("stranger")).toBe(false);
    });

    test("a release's signature fails for changed notes, as the digests do for a changed file", () => {
      release("--key", keyOf("releaser"));
      appendFileSync(made("sbom.json"), " ");
      expect(changedFiles()).toEqual(["sbom.json"]);
      expect(verify("releaser")).toBe(true);
      const notes = readFileSync(made("notes.txt"), "utf8");
      writeFileSync(made("notes.txt"), notes.replace("A school", "A shool"));
      expect(verify("releaser")).toBe(false);
    });

    test("a release without a valid key is not made and leaves nothing behind", () => {
      writeFileSync(keyOf("no-key"), "not a key");
      const { status, said } = release("--key", keyOf("no-key"));
      expect(said).toMatch(/no-key could not sign, so nothing was made\.$/m);
      expect(status).toBe(1);
      expect(existsSync(join(folder, "release"))).toBe(false);
    });
  });
} else {
  test("a release is not signed where there is no ssh-keygen, and says so (D-246)", () => {
    writeFileSync(keyOf("releaser"), "");
    const { status, said } = release("--key", keyOf("releaser"));
    expect(said).toMatch(/^ssh-keygen .* is not on this machine\.$/m);
    expect(status).toBe(1);
  });
}
