import type { ContentfulStatusCode } from "hono/utils/http-status";

/** A request to the sandbox's own doors (pages, control) that cannot be met; says why in a sentence. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;

  constructor(status: ContentfulStatusCode, sentence: string) {
    super(sentence);
    this.name = "Refusal";
    this.status = status;
  }
}
