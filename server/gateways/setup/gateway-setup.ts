/** A delivery that our own webhook address must take, and that is about no payment. */
export type TestDelivery = {
  readonly body: string;
  /** The headers that prove it with a secret. */
  proof(secret: string): Readonly<Record<string, string>>;
  /** The secret that this environment names. */
  readonly secret: string;
};

/** What has to be arranged with one gateway before it can tell us of payments. */
export type GatewaySetup = {
  readonly name: string;
  /** True when real money moves. */
  readonly live: boolean;
  /**
   * Registers our webhook address, or brings what is registered up to date; with `dryRun` it only
   * says what is to be entered. Returns a sentence that says what was done.
   * @throws GatewayRefused, GatewaySilent
   */
  register(url: string, dryRun: boolean): Promise<string>;
  /** What is wrong with the registration of our address, in sentences. @throws as above */
  findProblems(url: string): Promise<readonly string[]>;
  /** Asks something that moves no money, to see that the key is accepted. @throws as above */
  probe(): Promise<void>;
  readonly delivery: TestDelivery;
};
