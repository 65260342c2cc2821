import type { ReplyTemplates } from "#content/admin-reply-templates.en.ts";
import type { Locale, Localized } from "#core/locale.ts";
import { wordsOf } from "../../locale.ts";

export const useMessagesWords = wordsOf({
  en: () => import("#content/admin-messages.en.ts"),
  ar: () => import("#content/admin-messages.ar.ts"),
});

const TEMPLATES: Localized<() => Promise<{ readonly copy: ReplyTemplates }>> = {
  en: () => import("#content/admin-reply-templates.en.ts"),
  ar: () => import("#content/admin-reply-templates.ar.ts"),
};

export type TemplateName = keyof ReplyTemplates;

/** A template in the language of a message, whatever language is shown, with the writer's name, whatever signs it has. */
export async function fillTemplate(
  locale: Locale,
  template: TemplateName,
  name: string,
): Promise<string> {
  const { copy } = await TEMPLATES[locale]();
  return copy[template].replace("{name}", () => name);
}
