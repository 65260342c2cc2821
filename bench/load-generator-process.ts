// Requests one URL as fast as it is answered, in a process of its own. Takes its order as JSON in its
// argument, prints the report of autocannon. See load-generator.ts.
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { LoadOptions, Report } from "./load-generator.ts";

type GuestRequest = { readonly headers: Readonly<Record<string, string>> };
type Autocannon = (options: object) => Promise<Report>;

const autocannon: Autocannon = createRequire(join(import.meta.dirname, "tools", "package.json"))(
  "autocannon",
);
const { url, seconds, connections, rate, headers, body, asNewGuests }: LoadOptions = JSON.parse(
  process.argv[2] ?? "",
);
const asNewGuest = (shot: GuestRequest): GuestRequest => ({
  ...shot,
  headers: { ...shot.headers, "Session-Id": randomUUID() },
});
const report = await autocannon({
  url,
  duration: seconds,
  connections,
  ...(rate === undefined ? {} : { overallRate: rate }),
  headers,
  ...(body === undefined ? {} : { method: "POST", body }),
  ...(asNewGuests === true ? { requests: [{ setupRequest: asNewGuest }] } : {}),
});
console.log(JSON.stringify(report));
