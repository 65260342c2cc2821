import pg from "pg";

const RETRY_MS = 1_000;

/** The callback for notices, by channel (NOTIFY). */
export type Notices = Readonly<Record<string, () => void>>;

/**
 * Listens to channels of PostgreSQL (LISTEN) on its own connection, which is reopened a second after it was
 * lost. Calls back for each notice, and for each channel at each new connection, as notices may have been
 * missed before it. Returns after the first try, even if that failed. Of consecutive failures, only the first
 * is reported to `onFailure`. Returns a function that stops it.
 */
export async function listenTo(
  settings: pg.ClientConfig,
  notices: Notices,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let hasFailed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const connect = async (): Promise<void> => {
    const opened = new pg.Client({ ...settings, application_name: "shop listens" });
    client = opened;
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      if (!isStopped) timer = setTimeout(connect, RETRY_MS).unref();
    };
    // The cause does not matter: a lost connection is replaced.
    opened.on("error", lose);
    opened.on("end", lose);
    opened.on("notification", ({ channel }) => notices[channel]?.());
    try {
      await opened.connect();
      for (const channel of Object.keys(notices)) {
        await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
      hasFailed = false;
      for (const onNotice of Object.values(notices)) onNotice();
    } catch (error) {
      lose();
      if (!hasFailed && !isStopped) onFailure(error);
      hasFailed = true;
      await opened.end().catch(() => {});
    }
  };

  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
