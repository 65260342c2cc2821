import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";

/**
 * What keeps the answers of the server while the app is open.
 *
 * A call is made whether or not the browser believes that there is a network, and fails at once where
 * there is none. Otherwise what somebody pressed offline, a refund for example, would wait unseen and be
 * sent by itself later, even after its dialog was cancelled; and a screen would load for ever. When the
 * network is back, what is in sight is asked for again.
 */
export function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: "always",
        refetchOnReconnect: true,
        // What the server refuses it refuses again; only a network may do better next time.
        retry: (failures, error) =>
          failures < 2 && error instanceof CallError && error.code === "no_answer",
      },
      mutations: { networkMode: "always" },
    },
  });
}
