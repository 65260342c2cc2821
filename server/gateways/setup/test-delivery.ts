import type { TestDelivery } from "./gateway-setup.ts";

const TIMEOUT_MS = 10_000;
/** A secret that nobody has. */
const FORGED = "whsec_a_secret_that_is_not_ours";

/**
 * Sends the running shop a delivery that it must accept, and a forged one that it must refuse. Both
 * are about no payment, and nothing is stored. Returns what is wrong, in sentences.
 */
export async function findAddressProblems(
  url: string,
  { body, proof, secret }: TestDelivery,
): Promise<readonly string[]> {
  const signed = await post(url, body, proof(secret));
  if (signed === null)
    return [`${url} is not reached from here: does the shop run, is PUBLIC_URL right?`];
  if (signed === 401)
    return [`the shop at ${url} runs with another secret than this environment's`];
  if (signed !== 200) return [`${url} answers a signed delivery with ${signed}, not with 200`];
  const forged = await post(url, body, proof(FORGED));
  return forged === 401 ? [] : [`${url} answers a forged delivery with ${forged}, not with 401`];
}

/** The status of the answer; `null` if none came. */
async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | null> {
  try {
    const { status } = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return status;
  } catch {
    return null;
  }
}
