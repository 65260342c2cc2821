import { Hono } from "hono";
import { html } from "hono/html";
import type { Mail, Mailbox } from "./mailbox.ts";
import { type Markup, pageResponse } from "./page.ts";
import { Refusal } from "./refusal.ts";

/** What a displayed mail may do: its own styles and pictures, links in a new tab, no scripts. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; font-src data: https: http:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/** The plain text of a mail, with its URLs as links. */
function linkedText(text: string): Markup[] {
  return text
    .split(/(https?:\/\/[^\s<>"'()]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

function row(mail: Mail): Markup {
  const address = `/mail/${encodeURIComponent(mail.id)}`;
  return html`<tr><td><bdi dir="ltr">${mail.at}</bdi></td><td>${mail.to}</td><td><a href="${address}"><bdi>${mail.subject || "(no subject)"}</bdi></a></td></tr>
`;
}

/** `/mail`, `/mail.json` and a page for each mail. */
export function mailPages(mailbox: Mailbox): Hono {
  const pages = new Hono();

  async function load(id: string): Promise<Mail> {
    const mail = await mailbox.find(id);
    if (mail === undefined) throw new Refusal(404, "There is no such mail.");
    return mail;
  }

  pages.get("/mail.json", async (c) => {
    const mails = await mailbox.all();
    c.header("Cache-Control", "no-store");
    return c.json(mails.map(({ id: _, ...mail }) => mail));
  });

  pages.get("/mail", async () => {
    const mails = (await mailbox.all()).toReversed();
    return pageResponse({
      locale: "en",
      title: "Sandbox mailbox",
      wide: true,
      body: html`<h1>Mailbox <span class="badge">sandbox</span></h1>
<p>Mails that the shop would have sent, newest first. <a href="/mail.json">As JSON</a>, oldest first.</p>
${
  mails.length === 0
    ? html`<p>No mail yet.</p>`
    : html`<table>
<thead><tr><th scope="col">Time</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>
${mails.map(row)}</tbody>
</table>`
}`,
    });
  });

  pages.get("/mail/:id", async (c) => {
    const mail = await load(c.req.param("id"));
    const document = `/mail/${encodeURIComponent(mail.id)}/html`;
    return pageResponse({
      locale: "en",
      title: `${mail.subject || "(no subject)"} · Sandbox mailbox`,
      wide: true,
      body: html`<h1><bdi>${mail.subject || "(no subject)"}</bdi></h1>
<p>To <bdi dir="ltr">${mail.to}</bdi>, <bdi dir="ltr">${mail.at}</bdi>. <a href="/mail">All mails</a></p>
${(mail.attachments ?? []).map(
  ({ filename }, position) =>
    html`<p>Attached: <a href="/mail/${encodeURIComponent(mail.id)}/files/${position}"><bdi>${filename}</bdi></a></p>
`,
)}<h2>HTML</h2>
<p><a href="${document}">Open it alone</a></p>
<iframe src="${document}" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Text</h2>
<pre dir="auto">${linkedText(mail.text)}</pre>`,
    });
  });

  pages.get("/mail/:id/html", async (c) => {
    const mail = await load(c.req.param("id"));
    c.header("Content-Security-Policy", MAIL_POLICY);
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    return c.html(mail.html);
  });

  pages.get("/mail/:id/files/:position", async (c) => {
    const mail = await load(c.req.param("id"));
    const file = mail.attachments?.[Number(c.req.param("position"))];
    if (file === undefined) throw new Refusal(404, "There is no such file.");
    c.header("Content-Type", file.contentType);
    c.header("Cache-Control", "no-store");
    c.header("X-Content-Type-Options", "nosniff");
    return c.body(Buffer.from(file.content, "base64"));
  });

  return pages;
}
