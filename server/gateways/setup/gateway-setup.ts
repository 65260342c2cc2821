/** A delivery about no payment, which our own webhook address must accept. */
export type TestDelivery = {
  readonly body: string;
  /** The headers that sign it with a secret. */
  proof(secret: string): Readonly<Record<string, string>>;
  /** The secret in this environment. */
  readonly secret: string;
};

/** What must be set up at a gateway before it can send us webhooks. */
export type GatewaySetup = {
  readonly name: string;
  /** True when real money moves. */
  readonly live: boolean;
  /**
   * Registers our webhook address, or updates its registration; with `dryRun` it changes nothing.
   * Returns a sentence that says what was done, or would be.
   * @throws GatewayRefused, GatewayUnresponsive
   */
  register(url: string, dryRun: boolean): Promise<string>;
  /** What is wrong with the registration of our address, in sentences. @throws as above */
  findProblems(url: string): Promise<readonly string[]>;
  /** Makes a call that moves no money, to see that the key is accepted. @throws as above */
  probe(): Promise<void>;
  readonly delivery: TestDelivery;
};
