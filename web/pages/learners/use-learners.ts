import type { LearnersAnswer, LearnersBody } from "#contract/learner.ts";
import { type ApiAnswer, ApiError, failureDetail } from "#web/api/api.ts";
import { paidOrderApi } from "#web/api/paid-order-api.ts";
import { readSignedKey } from "#web/api/signed-key.ts";
import { useAsync } from "#web/api/use-async.ts";

/** What the page shows; `closed`: the link is wrong or has expired; `none`: the order has no seats. */
type View =
  | { readonly kind: "loading" | "closed" | "none" | "failed" }
  | { readonly kind: "loaded"; readonly learners: LearnersAnswer };

function readAnswer({ data, success, message }: ApiAnswer<LearnersAnswer>): View {
  if (success !== false && Array.isArray(data?.seats)) return { kind: "loaded", learners: data };
  console.error("Error fetching learners", message);
  return { kind: "failed" };
}

async function fetchLearners(key: string | undefined): Promise<View> {
  const known = readSignedKey(key);
  if (known === null) return { kind: "closed" };
  try {
    return readAnswer(await paidOrderApi.getLearners(known));
  } catch (error) {
    const status = error instanceof ApiError ? error.answer.status : 0;
    if (status === 404) return { kind: "closed" };
    if (status === 409) return { kind: "none" };
    console.error("Error fetching learners", failureDetail(error));
    return { kind: "failed" };
  }
}

/** One seat with who learns on it, as it is sent. */
export type SeatChange = LearnersBody["seats"][number];

/** The seats of the page's key, and saving one; after a refusal they are read again (D-206). */
export function useLearners(key: string | undefined) {
  const { view, setView, retry } = useAsync(() => fetchLearners(key), { kind: "loading" }, key);

  const save = async (change: SeatChange): Promise<void> => {
    try {
      const answer = readAnswer(await paidOrderApi.saveLearners(key ?? "", { seats: [change] }));
      if (answer.kind === "failed") throw new Error("the answer has no seats");
      setView(answer);
    } catch (error) {
      const code = error instanceof ApiError ? error.answer.code : undefined;
      if (code === "changed_meanwhile" || code === "seat_assigned" || code === "not_found") {
        // What is shown is out of date; what was typed stays in its form.
        const now = await fetchLearners(key);
        if (now.kind !== "failed") setView(now);
      }
      throw error;
    }
  };
  return { view, retry, save };
}
