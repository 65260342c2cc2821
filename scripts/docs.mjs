// `npm run docs`: draws the states of payments and disputes in docs/architecture.md from the tables
// in the code. A test fails while the page shows other moves.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withDrawings } from "./state-diagrams.ts";

const PAGE = join(import.meta.dirname, "..", "docs", "architecture.md");
writeFileSync(PAGE, withDrawings(readFileSync(PAGE, "utf8")));
