/** The drawn line of each icon, in a field of 24 × 24. */
const SHAPES = {
  today: "M5 5h14v15H5ZM5 9.500h14M9 3v4m6-4v4m-6.500 8 2.500 2.500 4.500-5",
  orders: "M6 3.500h12v17l-3-2-3 2-3-2-3 2ZM9 8.500h6m-6 4h6",
  packages: "m12 3 8 4.500v9L12 21l-8-4.500v-9Zm-8 4.500 8 4.500 8-4.500M12 12v9",
  coupons: "M3.500 11.500v-7a1 1 0 0 1 1-1h7l9 9-8 8ZM8 8h.01",
  messages: "M3.500 6h17v12h-17Zm0 1 8.500 6 8.500-6",
  trials:
    "m12 3.500 2.600 5.400 5.900.800-4.300 4.100 1.100 5.800-5.300-2.800-5.300 2.800 1.100-5.800-4.300-4.100 5.900-.800Z",
  figures: "M4 20h16M7 16v-5m5 5V5m5 11V9",
  staff:
    "M9 12a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 19.500a6.500 6.500 0 0 1 13 0M16 5.300a3.500 3.500 0 0 1 0 6.400M18 14.200a6.500 6.500 0 0 1 3.500 5.300",
  groups:
    "M12 11.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM7.500 19.500a4.500 4.500 0 0 1 9 0M5.500 10.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM2.500 17a3.500 3.500 0 0 1 3-3.500M18.500 10.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM21.500 17a3.500 3.500 0 0 0-3-3.500",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  audit: "M7 3.500h7l4 4v13H7ZM14 3.500v4h4M10 12h5m-5 4h5",
  lock: "M6 11h12v9H6Zm2.500 0V8a3.500 3.500 0 0 1 7 0v3",
  key: "M14.500 9.500a4 4 0 1 1-2.300-3.600 4 4 0 0 1 2.300 3.600Zm-1.200 3L20 19.500m-3-3-2 2",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20.500a7.500 7.500 0 0 1 15 0",
  check: "m4.500 12.500 5 5 10-11",
  close: "m6 6 12 12M18 6 6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  words: "M4 5h16M4 10h16M4 15h9m-9 5h6m5-1 5-5 1.500 1.500-5 5H15Z",
  up: "m6 14.500 6-6 6 6",
  down: "m6 9.500 6 6 6-6",
  next: "m9.500 6 6 6-6 6",
  previous: "m14.500 6-6 6 6 6",
  warning: "m12 4 9 15.500H3ZM12 10v4.500m0 2.500h.01",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.500 4.500",
  plus: "M12 5v14M5 12h14",
  copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
  download: "M12 4v11m-5-5 5 5 5-5M4.500 20h15",
  language:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 3 3.500 6 3.500 9s-.5 6-3.500 9c-3-3-3.500-6-3.500-9S9 6 12 3Z",
  leave: "M10 4H5v16h5m4-12 4 4-4 4m4-4H9",
} as const;

export type IconName = keyof typeof SHAPES;

/** Point along the reading direction, so they turn in Arabic (design.md §11, RTL 3). */
const MIRRORED: ReadonlySet<IconName> = new Set(["next", "previous", "leave"]);

/** One icon, 1.25 times the size of the text around it. Decoration. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={MIRRORED.has(name) ? "icon icon-mirrored" : "icon"}
      aria-hidden="true"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
