/** Reads a list to its end; fails at a cursor that comes again, with which the list would have no end. */
export async function readPages<Page extends { readonly next: string | null }>(
  read: (cursor: string | null) => Promise<Page>,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  const cursors = new Set<string>();
  for (let cursor: string | null = null; ; ) {
    const page: Page = await read(cursor);
    pages.push(page);
    cursor = page.next;
    if (cursor === null) return pages;
    if (cursors.has(cursor)) throw new Error(`the cursor ${cursor} came twice`);
    cursors.add(cursor);
  }
}
