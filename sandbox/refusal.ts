import type { ContentfulStatusCode } from "hono/utils/http-status";

/** A refused request to the sandbox's own addresses (pages, control); the message says why. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;

  constructor(status: ContentfulStatusCode, sentence: string) {
    super(sentence);
    this.name = "Refusal";
    this.status = status;
  }
}
