import { afterEach, describe, expect, test, vi } from "vitest";
import { findAddressProblems } from "./test-delivery.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the address at which the shop hears", () => {
  const delivery = {
    body: "{}",
    secret: "right",
    proof: (secret: string) => ({ "X-Proof": secret }),
  };
  const url = "https://shop.example/api/webhooks/tabby";

  /** What is said of a shop that answers a signed and a forged delivery with these. */
  async function problemsOf(statuses: readonly number[]) {
    const sent: Request[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      sent.push(new Request(input, init));
      const status = statuses[sent.length - 1];
      if (status === undefined) throw new TypeError("connection lost");
      return new Response("", { status });
    });
    return { sent, problems: await findAddressProblems(url, delivery) };
  }

  test("the webhook address accepts a signed delivery and refuses a forged one", async () => {
    const { sent, problems } = await problemsOf([200, 401]);
    expect(problems).toEqual([]);
    expect(sent.map(({ method, redirect }) => [method, redirect])).toEqual([
      ["POST", "manual"],
      ["POST", "manual"],
    ]);
    expect(sent.map(({ headers }) => headers.get("X-Proof") === "right")).toEqual([true, false]);
    expect(sent[0]?.headers.get("Content-Type")).toBe("application/json");
    expect(await sent[0]?.text()).toBe("{}");
  });

  test.each([
    [[], `${url} is not reached from here: does the shop run, is PUBLIC_URL right?`],
    [[401], `the shop at ${url} runs with another secret than this environment's`],
    [[302], `${url} answers a signed delivery with 302, not with 200`],
    [[200, 200], `${url} answers a forged delivery with 200, not with 401`],
    [[200], `${url} answers a forged delivery with null, not with 401`],
  ])(
    "a webhook address that answers with the statuses %j is reported with what is wrong",
    async (statuses, problem) => {
      expect((await problemsOf(statuses)).problems).toEqual([problem]);
    },
  );
});
