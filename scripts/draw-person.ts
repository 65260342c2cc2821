/** People as `make-pictures.mjs` and `make-video.mjs` draw them (design.md §7): flat shapes, warm, nobody real. */

const INK = "#14213d";
const WHITE = "#ffffff";

/** Colours of skin with the tone of its cheeks, from light to dark. */
const SKINS = {
  fair: ["#f7d7bb", "#ee9f86"],
  sand: ["#eabf96", "#d98a6c"],
  honey: ["#d39d6c", "#b9694a"],
  brown: ["#a8714a", "#8a4a33"],
  deep: ["#855a3c", "#5e3522"],
} as const;

export const HAIRS = {
  black: "#211d2b",
  brown: "#4b3023",
  auburn: "#7a452a",
  grey: "#9aa3b2",
} as const;

/** The colours of clothes and scarves: those of the programmes, teal and amber. */
export const CLOTHES = {
  indigo: "#4338ca",
  plum: "#7a2e9d",
  rose: "#a8265c",
  rust: "#b4480f",
  green: "#2f6f1e",
  teal: "#0b6e6e",
  blue: "#1d5fa8",
  amber: "#ffc23c",
  mint: "#7fd1c7",
  sky: "#c9d2e3",
} as const;

type HairStyle =
  | "short"
  | "crop"
  | "curls"
  | "puffs"
  | "bob"
  | "long"
  | "braids"
  | "tail"
  | "bun"
  | "waves"
  | "bald"
  | "scarf";

export type Look = {
  readonly skin: keyof typeof SKINS;
  readonly style: HairStyle;
  /** Of the hair; of a scarf, a colour of clothes. */
  readonly hair: string;
  readonly top: string;
  readonly extra?: "glasses" | "beard" | "headphones" | "glasses beard";
  /** Narrower shoulders and a rounder face. */
  readonly child?: boolean;
  /** Shows teeth; always with a beard. */
  readonly laughs?: boolean;
};

/** What a person does in one picture of a film; every value is 0 at rest. */
export type Pose = {
  /** Of the head, in degrees. */
  readonly lean?: number;
  /** 1 is eyes closed. */
  readonly blink?: number;
  /** 1 is the mouth wide open. */
  readonly talk?: number;
  /** 1 is a hand high up. */
  readonly hand?: number;
};

const round = (value: number) => Math.round(value * 10) / 10;

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"/>`;
const box = (x: number, y: number, w: number, h: number, r: number, fill: string) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${round(r)}" fill="${fill}"/>`;
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;

/** The hair that lies over the forehead; its lower edge is the hairline. */
const CAP =
  "M31.500 45c-1.500-15 6-24 18.500-24s20 9 18.500 24c-2-1-2.500-5-3.500-8-6 .5-15-.5-20-5-1.500 4-6 6.500-9.500 7-1.500 1.500-2 5-4 6Z";
const PARTED =
  "M31.500 46c-2-16 6-25 18.500-25s20.500 9 18.500 25c-2.500-2-3-7-5-10.500-4-.5-9-2.500-12.500-6.500-3 5-9 7.500-14 8-2 2-2.500 6.500-5.500 9Z";

/** What lies behind the head, and what lies on it, for each style. */
const HAIR: Readonly<
  Record<HairStyle, { back: (hair: string) => string; front: (hair: string) => string }>
> = {
  short: { back: () => "", front: (hair) => shape(CAP, hair) },
  crop: {
    back: () => "",
    front: (hair) =>
      shape(
        "M32.500 41c-.5-13 7-19 17.500-19s18 6 17.500 19c-2-5-4-8-6-9.500H38.500c-2 1.500-4 4.500-6 9.500Z",
        hair,
      ),
  },
  curls: {
    back: () => "",
    front: (hair) =>
      [
        [34, 37, 6.5],
        [36, 29, 7.5],
        [43, 23, 7.5],
        [51, 21, 8],
        [59, 24, 7.5],
        [65, 30, 7],
        [66, 38, 6],
        [50, 28, 8],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, hair))
        .join(""),
  },
  puffs: {
    back: (hair) => circle(29, 27, 11, hair) + circle(71, 27, 11, hair),
    front: (hair) =>
      shape(
        "M31.500 44c-1-14 6-22 18.500-22s19.500 8 18.500 22c-3-8-8-12-18.500-13.500C39.500 32 34.500 36 31.500 44Z",
        hair,
      ),
  },
  bob: {
    back: (hair) => box(27, 20, 46, 47, 21, hair),
    front: (hair) =>
      shape("M32 42c0-13 7-20 18-20s18 7 18 20c-4-3-7-5-9-8-3 3-18 4-21 1-1 3-3 5-6 7Z", hair),
  },
  long: {
    back: (hair) => box(26, 20, 48, 68, 22, hair),
    front: (hair) => shape(PARTED, hair),
  },
  waves: {
    back: (hair) => box(26.5, 20, 47, 56, 20, hair),
    front: (hair) => shape(PARTED, hair),
  },
  braids: {
    back: (hair) =>
      [56, 64, 72, 79]
        .map(
          (y, step) =>
            circle(27, y, 5.5 - step * 0.5, hair) + circle(73, y, 5.5 - step * 0.5, hair),
        )
        .join("") + box(28, 21, 44, 38, 20, hair),
    front: (hair) => shape(PARTED, hair),
  },
  tail: {
    back: (hair) => circle(70, 27, 9, hair) + box(69, 28, 11, 32, 5.5, hair),
    front: (hair) =>
      shape(
        "M31.500 44c-1-14 6-22.500 18.500-22.500S69.500 30 68.500 44c-2-7-5-11-9-13.500-6 3-15 4.500-20.500 3-3.500 2-6 5.500-7.500 10.500Z",
        hair,
      ),
  },
  bun: {
    back: (hair) => circle(50, 21, 9, hair),
    front: (hair) =>
      shape(
        "M31.500 44c-1-14 6-22.500 18.500-22.500S69.500 30 68.500 44c-3-8-8-12-18.500-13.500C39.500 32 34.500 36 31.500 44Z",
        hair,
      ),
  },
  bald: { back: () => "", front: () => "" },
  scarf: {
    back: () => "",
    // A frame around the face; the fold under the chin lies on the shoulders.
    front: (scarf) =>
      `<path fill-rule="evenodd" d="M50 17c16 0 25 11 25 27 0 9-2 17-3 24H28c-1-7-3-15-3-24 0-16 9-27 25-27Zm0 9c-9 0-14.500 6-14.500 15.500v7C35.500 58 41 63.500 50 63.500S64.500 58 64.500 48.500v-7C64.500 32 59 26 50 26Z" fill="${scarf}"/>`,
  },
};

function eyes(blink: number): string {
  const height = Math.max(0.35, 2.5 * (1 - blink));
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="46" rx="2.300" ry="${round(height)}" fill="${INK}"/>`;
  const light = (x: number) => (blink > 0.3 ? "" : circle(x, 45, 0.8, WHITE));
  return eye(43) + eye(57) + light(43.8) + light(57.8);
}

/** A smile; while somebody talks it opens. */
function mouth(talk: number, laughs: boolean): string {
  if (talk < 0.15) {
    return laughs
      ? shape("M43.500 53.500q6.500 2 13 0c-.3 4-3 6-6.500 6s-6.200-2-6.500-6Z", WHITE)
      : line("M44.500 54.500q5.500 5 11 0", INK, 1.8);
  }
  const depth = round(2.5 + 4 * talk);
  return `<path d="M44.500 54q5.500 1.500 11 0c0 ${depth}-2.500 ${round(depth + 1.5)}-5.500 ${round(depth + 1.5)}s-5.500-1.500-5.500-${round(depth + 1.5)}Z" fill="#8c2f39"/>`;
}

function headphones(colour: string): string {
  return (
    line("M31 45c-1-17 7-26 19-26s20 9 19 26", colour, 3) +
    box(26.5, 41, 7, 13, 3.5, colour) +
    box(66.5, 41, 7, 13, 3.5, colour)
  );
}

/**
 * Somebody from the chest up, in a field of 100 × 100 that the shoulders leave at its lower edge. The top of
 * the head is at 20, so that there is room for a raised hand.
 */
export function drawPerson(look: Look, pose: Pose = {}): string {
  const { skin, style, hair, top, extra = "", child = false, laughs = false } = look;
  const bearded = extra.includes("beard");
  const { lean = 0, blink = 0, talk = 0, hand = 0 } = pose;
  const [tone, blush] = SKINS[skin];
  const { back, front } = HAIR[style];
  const half = child ? 31 : 37;
  const shoulders = `M${50 - half} 100c0-23 ${round(half * 0.35)}-33 ${half}-33s${half} 10 ${half} 33Z`;
  const beard = shape(
    "M33 46c1 4 1.500 6 4 6.500 4-3 22-3 26 0 2.500-.5 3-2.500 4-6.500.5 14-6 21.500-17 21.500S32.500 60 33 46Z",
    hair,
  );
  const head = [
    style === "scarf" ? "" : circle(33, 47, 3.6, tone) + circle(67, 47, 3.6, tone),
    box(33, 25, 34, child && style !== "scarf" ? 38 : 40, 17, tone),
    `<g opacity=".45">${circle(39.5, 52, 3, blush)}${circle(60.5, 52, 3, blush)}</g>`,
    bearded ? beard : "",
    front(hair),
    line(
      "M40 40.500q3-1.800 6-.4M54 40.100q3-1.400 6 .4",
      style === "scarf" ? HAIRS.brown : hair,
      1.5,
    ),
    eyes(blink),
    mouth(talk, laughs || bearded),
    extra.includes("glasses")
      ? `<g fill="none" stroke="${INK}" stroke-width="1.500"><circle cx="43" cy="46" r="5.500"/><circle cx="57" cy="46" r="5.500"/><path d="M48.500 45.500q1.500-1 3 0"/></g>`
      : "",
    extra.includes("headphones") ? headphones(CLOTHES.amber) : "",
  ].join("");
  // The forearm rises from the shoulder's edge.
  const rise = round(34 * (1 - hand));
  const arm =
    hand > 0
      ? `<g transform="translate(0 ${rise})">${box(77, 56, 11, 44 - rise, 5.5, top)}${circle(82.5, 51, 6.5, tone)}${box(78.5, 38, 3.2, 12, 1.6, tone)}${box(82, 36.5, 3.2, 12, 1.6, tone)}${box(85.5, 39, 3.2, 11, 1.6, tone)}</g>`
      : "";
  const collar =
    style === "scarf"
      ? shape("M28 62h44c4 9-3 16-22 16S24 71 28 62Z", hair)
      : shape("M42 64h16c0 6-3.500 9-8 9s-8-3-8-9Z", tone);
  return [
    back(hair),
    shape(shoulders, top),
    style === "scarf" ? "" : box(43.5, 58, 13, 12, 6, tone),
    collar,
    lean === 0 ? head : `<g transform="rotate(${round(lean)} 50 66)">${head}</g>`,
    arm,
  ].join("");
}
