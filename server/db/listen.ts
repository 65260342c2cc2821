import pg from "pg";

const AGAIN_MS = 1_000;

/** What to do at a notice, by its channel (NOTIFY). */
export type Notices = Readonly<Record<string, () => void>>;

/**
 * Listens to channels of PostgreSQL (LISTEN) on a connection of its own, which is opened again a
 * second after it was lost. Calls back for each notice, and for each channel at each new connection, as
 * notices may have been missed before it. The first try is over when this returns, also if it failed; of
 * tries that fail one after another, `onFailure` is told of the first. Returns how to stop.
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
      if (!isStopped) timer = setTimeout(connect, AGAIN_MS).unref();
    };
    // How a connection ends is no news: what matters is that there is another one.
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
