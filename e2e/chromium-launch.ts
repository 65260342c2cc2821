/** How the tests start Chromium: the one of `CHROMIUM_PATH`, else the one that Playwright has downloaded. */
export const CHROMIUM_LAUNCH = {
  ...(process.env["CHROMIUM_PATH"] ? { executablePath: process.env["CHROMIUM_PATH"] } : {}),
  args: [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
