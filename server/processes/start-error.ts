import { resolve, sep } from "node:path";
import { readDataDir } from "../config/config.ts";
import { codeOf } from "../db/error-code.ts";
import { ConfigError, type Environment, readText } from "../environment/environment.ts";
import { toRefusal } from "../http/problem.ts";
import { ChildFailed } from "./child.ts";

/** Why a port cannot be used, by Node's code. */
const PORT_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another process listens on {port} already",
  EACCES: "this user may not listen on {port}",
};

/** Why a file cannot be used, by Node's code. */
const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: "this user may not",
  EEXIST: "there is a file in the place of a folder",
  ENOTDIR: "there is a file in the place of a folder",
  EPERM: "this user may not",
  EROFS: "that can only be read",
};

/** What Node says for a socket that is a file. The only one is the lock of the embedded database, in `DATA_DIR`. */
const LOCK_PORT = -1;

/** SQLSTATE class of a system error: PGlite does not say that it may open no more files. */
const SYSTEM_ERROR = /^58/;
/** With the embedded database a start has needed 200; the rest is for visitors. */
const NEEDS_FILES =
  "needs a thousand open files or more: the limit is that of `ulimit -n`, LimitNOFILE of systemd or `--ulimit nofile` of Docker";

/** What the driver says if the server asks for a password that it was not given. */
const LACKS_PASSWORD = /^SASL: .* client password must be a /;

/** One sentence for a problem that an operator can fix; any other error unchanged, to be shown with its stack. */
export function explainStartError(error: unknown, env: Environment): unknown {
  if (error instanceof ConfigError || error instanceof ChildFailed) return error.message;
  if (!(error instanceof Error)) return error;
  const code = String(codeOf(error));
  const dataDir = readDataDir(env);
  if ("port" in error && error.port === LOCK_PORT && code in FILE_PROBLEMS) {
    return `DATA_DIR: ${dataDir} cannot be read or written, as ${FILE_PROBLEMS[code]}.`;
  }
  const portProblem = PORT_PROBLEMS[code];
  if ("port" in error && portProblem !== undefined) {
    return `PORT or SANDBOX_PORT: ${portProblem.replace("{port}", String(error.port))}.`;
  }
  if ("path" in error && code in FILE_PROBLEMS) {
    const path = String(error.path);
    const isData = `${resolve(path)}${sep}`.startsWith(`${dataDir}${sep}`);
    if (isData) return `DATA_DIR: ${path} cannot be read or written, as ${FILE_PROBLEMS[code]}.`;
  }
  if (code === "ENOSPC") {
    return `DATA_DIR: the disk is full (${dataDir}). Make room, then start again.`;
  }
  if (code === "EMFILE" || code === "ENFILE") return `The shop ${NEEDS_FILES}.`;
  if (toRefusal(error).code === "database_away") {
    if (readText(env, "DATABASE_URL") !== null)
      return `DATABASE_URL names a database that cannot be used now: ${reasonOf(error)}.`;
    const likely = SYSTEM_ERROR.test(code) ? ` The shop ${NEEDS_FILES}.` : "";
    return `DATA_DIR holds a database that cannot be used now (${dataDir}): ${reasonOf(error)}.${likely}`;
  }
  return error;
}

/** The message of the driver or the server; it contains no password. */
function reasonOf(error: Error): string {
  // A host name with several addresses fails with one error for each, and no message of its own.
  const [first] = error instanceof AggregateError ? error.errors : [];
  const { message } = first instanceof Error ? first : error;
  if (LACKS_PASSWORD.test(message))
    return "the server asks for a password, and there is none in it";
  return message.replace(/\.$/, "");
}
