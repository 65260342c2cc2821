import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";

/** A mail that a mail host accepted: its recipients, its text, and whether it was encrypted. */
export type TakenMail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly data: string;
  readonly encrypted: boolean;
};

export type MailHost = {
  readonly port: number;
  readonly taken: readonly TakenMail[];
  openConnections(): number;
  close(): Promise<void>;
};

/**
 * A mail host that speaks SMTP (RFC 5321) on this machine. Without `startTls` it offers no encryption;
 * with `neverReady` it keeps clients waiting with a line of greeting every few milliseconds.
 */
export async function openMailHost({
  startTls = false,
  neverReady = false,
} = {}): Promise<MailHost> {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // A client that hangs up early resets the connection.
    socket.on("error", () => undefined);
    if (neverReady) greetWithoutEnd(socket);
    else {
      socket.write("220 mail.example ready\r\n");
      converse(socket, startTls, taken);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    openConnections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function greetWithoutEnd(socket: Socket): void {
  const drip = setInterval(() => socket.write("220-one moment\r\n"), 20);
  socket.once("close", () => clearInterval(drip));
}

function converse(socket: Socket, startTls: boolean, taken: TakenMail[]): void {
  const encrypted = socket instanceof TLSSocket;
  let from = "";
  let to: string[] = [];
  let unread = "";
  let isData = false;

  const answer = (line: string): string => {
    const [verb = ""] = line.toUpperCase().split(/[ :]/);
    if (verb === "EHLO") {
      return startTls && !encrypted ? "250-mail.example\r\n250 STARTTLS" : "250 mail.example";
    }
    if (verb === "STARTTLS") return "502 not here";
    if (verb === "MAIL") from = /<(.*)>/.exec(line)?.[1] ?? "";
    if (verb === "RCPT") to = [...to, /<(.*)>/.exec(line)?.[1] ?? ""];
    if (verb === "DATA") isData = true;
    return isData ? "354 go on" : "250 fine";
  };

  const take = (chunk: Buffer) => {
    unread += chunk.toString();
    for (;;) {
      const end = unread.indexOf(isData ? "\r\n.\r\n" : "\r\n");
      if (end === -1) return;
      const text = unread.slice(0, end);
      unread = unread.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        taken.push({ from, to, data: text, encrypted });
        to = [];
        socket.write("250 taken\r\n");
      } else if (text.toUpperCase() === "STARTTLS" && startTls) {
        socket.off("data", take);
        socket.write("220 go ahead\r\n");
        converse(
          new TLSSocket(socket, { isServer: true, key: KEY, cert: CERTIFICATE }),
          true,
          taken,
        );
        return;
      } else if (text.toUpperCase() === "QUIT") {
        socket.end("221 bye\r\n");
      } else {
        socket.write(`${answer(text)}\r\n`);
      }
    }
  };
  socket.on("data", take);
}

/** Only for tests: self-signed, and public. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8F9nPCb7XoPQ8zTz
9g0P+RYj0UP52iJRxy7NpM8vepyhRANCAARVgAK0FoMpNCElsmAWOHXgkRi1g2r6
X6Sc1DeinNmYtItN9yfTwp3+s/XOCsltkHKa+dOb6FIjNNMPtAnaFQbt
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUYUBqKGPHbjhxro2YKFBjiTTO9TowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzAwMzMxNVoYDzIxMjYxMDMw
MDAzMzE1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARVgAK0FoMpNCElsmAWOHXgkRi1g2r6X6Sc1DeinNmYtItN9yfTwp3+
s/XOCsltkHKa+dOb6FIjNNMPtAnaFQbto1MwUTAdBgNVHQ4EFgQUAlzn8REmNPV7
zUFnniE1F8K8KF4wHwYDVR0jBBgwFoAUAlzn8REmNPV7zUFnniE1F8K8KF4wDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBaYmfxJruZHWBS1rElklkS
UZ+nOongieysPDfrPEZihgIhAL6LJXqlfKlpCSxqC+AsnsiyXCSQyihDmSEQaluI
S7Ab
-----END CERTIFICATE-----`;
