// `npm run release -- --key KEY`: what operators get of a version, in the folder `release/` (D-246). Runs on the
// machine's own Node, before anything is installed. With `--schema` it only notes which migrations the version
// has, so that later ones are tested against it (D-247).
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { environment, ROOT } from "./prepare.mjs";

const USAGE = `npm run release -- --key PATH | --unsigned | --schema
  --key PATH   the SSH key that signs: a private key, or a public one whose private half is in the agent
  --unsigned   everything but the signature
  --schema     only notes the migrations of this version in server/db/released.json, to be committed`;

const FOLDER = join(ROOT, "release");
const NOTES = "notes.txt";
const SBOM = "sbom.json";
const RECORD = "server/db/released.json";
const MIGRATIONS = "server/db/migrations";
/** A signature that was made for something else, such as a commit, does not count for a release. */
const NAMESPACE = "release";

/** Something that must be done before a release; shown without a stack. */
class Refusal extends Error {}

function readText(name) {
  return readFileSync(join(ROOT, name), "utf8");
}

/** What a program prints. @throws Refusal with what it said if it fails or is not there */
function outputOf(program, args) {
  const options = { cwd: ROOT, env: environment(), encoding: "utf8", maxBuffer: 2 ** 26 };
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (error?.code === "ENOENT") throw new Refusal(`A release needs ${program} on this machine.`);
  if (status !== 0) throw new Refusal(`${program} ${args[0]} failed: ${stderr || error}`);
  return stdout;
}

/**
 * The topmost section of the changelog, which must be that of this version.
 * @throws Refusal that says what to write
 */
function readSection(version) {
  const [, ...sections] = readText("CHANGELOG.md").split(/^## /m);
  const [title = "", ...lines] = (sections[0] ?? "").split("\n");
  const [, named, day] = /^\[(.+)\] - (\d{4}-\d{2}-\d{2})$/.exec(title) ?? [];
  if (named !== version) {
    const found = title === "" ? "has no section" : `begins with the section "${title}"`;
    const today = new Date().toISOString().slice(0, 10);
    throw new Refusal(
      `CHANGELOG.md ${found}, and package.json is ${version}: the topmost section has to be "## [${version}] - ${today}".`,
    );
  }
  const text = lines.join("\n").trim();
  if (text === "") throw new Refusal(`The section of ${version} in CHANGELOG.md is empty.`);
  return { day, text };
}

/** Each migration and its SHA-256, as one that was released never changes. */
function listMigrations() {
  const names = readdirSync(join(ROOT, MIGRATIONS)).filter((name) => name.endsWith(".sql"));
  return Object.fromEntries(
    names.sort().map((name) => [name, sha256(readText(join(MIGRATIONS, name)))]),
  );
}

function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Writes down what the database of this version is, for the tests of later ones. */
function recordSchema(version) {
  const queuePackage = "node_modules/pg-boss/package.json";
  if (!existsSync(join(ROOT, queuePackage))) {
    throw new Refusal("Run npm ci first: the package of the queue says which tables it has.");
  }
  const queue = JSON.parse(readText(queuePackage)).pgboss.schema;
  const record = { version, queue, migrations: listMigrations() };
  writeFileSync(join(ROOT, RECORD), `${JSON.stringify(record, null, 2)}\n`);
  console.log(`${RECORD} is that of ${version} now. Commit it.`);
}

/** @throws Refusal if the migrations of this version are not written down */
function requireRecord(version) {
  const record = JSON.parse(readText(RECORD));
  const isSame = JSON.stringify(record.migrations) === JSON.stringify(listMigrations());
  if (record.version === version && isSame) return;
  throw new Refusal(
    `${RECORD} is not that of ${version}: "npm run release -- --schema" makes it. Commit it.`,
  );
}

/** @throws Refusal with the names of the files that differ from the commit */
function requireCleanTree() {
  const changed = outputOf("git", ["status", "--porcelain"]).trimEnd();
  if (changed === "") return;
  throw new Refusal(
    `A release is a commit, and these files differ from it. Commit them, or put them away (git stash --include-untracked):\n${changed}`,
  );
}

/** @throws Refusal that says how to make a key, or how to do without */
function requireKey({ key, unsigned }) {
  if (unsigned) return;
  if (key === undefined) {
    throw new Refusal(
      `Which key signs it? --key PATH takes an SSH key; "ssh-keygen -t ed25519 -f PATH" makes one. --unsigned leaves the signature out.`,
    );
  }
  if (!existsSync(key)) throw new Refusal(`There is no key ${key}.`);
}

/** Runs all checks, so that everything that is missing is said at once. */
function check(checks) {
  const refusals = [];
  for (const requirement of checks) {
    try {
      requirement();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(error.message);
    }
  }
  if (refusals.length > 0) throw new Refusal(refusals.join("\n"));
}

/** The packages of production. npm names a project after its folder, whatever its manifest says. */
function makeSbom(name) {
  const sbom = JSON.parse(outputOf("npm", ["run", "--silent", "sbom"]));
  sbom.metadata.component.name = name;
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

function makeNotes({ name, version, day, commit, text, files }) {
  const digests = files.map((file) => {
    return `${sha256(readFileSync(join(FOLDER, file)))}  ${file}`;
  });
  return `# ${name} ${version}, ${day}

Commit ${commit}

SHA-256 of the files beside these notes, which "sha256sum --check ${NOTES}" compares:

${digests.join("\n")}

${text}
`;
}

/** @throws Refusal if ssh-keygen cannot sign */
function sign(key) {
  const args = ["-Y", "sign", "-f", key, "-n", NAMESPACE, join(FOLDER, NOTES)];
  // It may ask for a passphrase.
  const { status, error } = spawnSync("ssh-keygen", args, { stdio: "inherit" });
  if (status === 0) return;
  throw new Refusal(
    error?.code === "ENOENT"
      ? "ssh-keygen (OpenSSH 8.1 or newer) makes the signature, and is not on this machine."
      : `The key ${key} could not sign, so nothing was made.`,
  );
}

function release(options) {
  const { name, version } = JSON.parse(readText("package.json"));
  if (options.schema) return recordSchema(version);
  check([
    () => requireKey(options),
    () => readSection(version),
    () => requireRecord(version),
    () => requireCleanTree(),
  ]);
  const commit = outputOf("git", ["rev-parse", "HEAD"]).trim();
  const archive = `${name}-${version}.tar.gz`;
  const files = [archive, SBOM];
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  try {
    const prefix = `--prefix=${name}-${version}/`;
    outputOf("git", ["archive", "--format=tar.gz", prefix, "-o", join(FOLDER, archive), commit]);
    writeFileSync(join(FOLDER, SBOM), makeSbom(name));
    const notes = makeNotes({ name, version, ...readSection(version), commit, files });
    writeFileSync(join(FOLDER, NOTES), notes);
    if (!options.unsigned) sign(options.key);
  } catch (error) {
    // Nothing is left that looks like a release.
    rmSync(FOLDER, { recursive: true });
    throw error;
  }
  console.log(
    `release/ has ${[...files, NOTES].join(", ")} of ${version} (${commit.slice(0, 8)}).`,
  );
  console.log(
    options.unsigned
      ? `Nothing is signed. "ssh-keygen -Y sign -f KEY -n ${NAMESPACE} release/${NOTES}" does it.`
      : `${NOTES}.sig is the signature; docs/releases.md says how operators verify it.`,
  );
}

function readOptions() {
  const options = {
    key: { type: "string" },
    unsigned: { type: "boolean" },
    schema: { type: "boolean" },
  };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Refusal(`${error.message}\n${USAGE}`);
  }
}

try {
  release(readOptions());
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
