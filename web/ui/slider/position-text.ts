/** Fills `{n}` and `{total}` of a slider's words; `index` counts from 0. */
export function positionText(template: string, index: number, total: number): string {
  return template.replace("{n}", String(index + 1)).replace("{total}", String(total));
}
