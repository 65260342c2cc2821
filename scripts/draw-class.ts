import { CLOTHES, drawPerson, HAIRS, type Look, type Pose } from "./draw-person.ts";

/** The film behind the hero, as `make-video.mjs` draws it: a live class, without text (R-HOME-08, D-153). */

export const FILM = { width: 1600, height: 900, seconds: 10 } as const;

const INK = "#14213d";
const GLOW = "#ffc23c";
const TILE = { width: 468, height: 258, corner: 30, gap: 24 } as const;
const START = {
  x: (FILM.width - 3 * TILE.width - 2 * TILE.gap) / 2,
  y: (FILM.height - 3 * TILE.height - 2 * TILE.gap) / 2,
} as const;
/** How large a person of 100 × 100 stands in a tile. */
const PERSON = 2.9;

/** What is seen of a room behind somebody. */
type Room = "shelf" | "window" | "plant" | "lamp" | "pictures" | "board";

type Seat = {
  readonly name: string;
  readonly look: Look;
  /** The wall, and what stands before it: a programme's soft colour and its accent. */
  readonly wall: string;
  readonly accent: string;
  readonly room: Room;
  /** When this person speaks and raises a hand, in seconds of the film: from, to. */
  readonly speaks?: readonly (readonly [number, number])[];
  readonly raises?: readonly [number, number];
  /** When the eyes close for a moment. */
  readonly blinks: readonly number[];
  /** Turns of the head in one round of the film, and how far, in degrees. */
  readonly sways: readonly [number, number];
};

const { indigo, plum, rose, rust, green, teal, blue, amber, mint } = CLOTHES;
const { black, brown, auburn } = HAIRS;

/** The teacher first, then eight children, in the order of the tiles. */
const SEATS: readonly Seat[] = [
  {
    name: "teacher",
    look: { skin: "sand", style: "scarf", hair: teal, top: "#0a5a5b" },
    wall: "#e1f2f0",
    accent: teal,
    room: "board",
    speaks: [
      [0, 3.6],
      [7.4, 9.6],
    ],
    blinks: [1.4, 5.1, 8.3],
    sways: [2, 3],
  },
  {
    name: "omar",
    look: { skin: "honey", style: "short", hair: black, top: rust, child: true, laughs: true },
    wall: "#fff3d6",
    accent: rust,
    room: "shelf",
    blinks: [0.8, 4.2, 7.7],
    sways: [1, 4],
  },
  {
    name: "zeina",
    look: { skin: "deep", style: "puffs", hair: black, top: rose, child: true, laughs: true },
    wall: "#fceaf1",
    accent: rose,
    room: "window",
    raises: [2.6, 6.9],
    speaks: [[4.2, 7]],
    blinks: [2.2, 6.2, 9.3],
    sways: [2, 4],
  },
  {
    name: "adam",
    look: { skin: "fair", style: "curls", hair: auburn, top: blue, extra: "glasses", child: true },
    wall: "#e6f0fb",
    accent: blue,
    room: "plant",
    blinks: [3, 6.6],
    sways: [1, -3],
  },
  {
    name: "maryam",
    look: { skin: "honey", style: "scarf", hair: plum, top: "#5c2277", child: true },
    wall: "#f5eafb",
    accent: plum,
    room: "lamp",
    raises: [8, 9.8],
    blinks: [1.9, 5.6, 9],
    sways: [2, 3],
  },
  {
    name: "yusuf",
    look: {
      skin: "deep",
      style: "crop",
      hair: black,
      top: green,
      extra: "headphones",
      child: true,
    },
    wall: "#eaf5e4",
    accent: green,
    room: "pictures",
    blinks: [0.5, 4.8, 8.8],
    sways: [1, 4],
  },
  {
    name: "lina",
    look: { skin: "fair", style: "bob", hair: brown, top: indigo, child: true, laughs: true },
    wall: "#ecebfd",
    accent: indigo,
    room: "shelf",
    blinks: [2.7, 7.1],
    sways: [2, -3],
  },
  {
    name: "karim",
    look: { skin: "brown", style: "curls", hair: black, top: amber, child: true },
    wall: "#e1f2f0",
    accent: teal,
    room: "window",
    blinks: [1.1, 3.9, 6.9],
    sways: [1, 4],
  },
  {
    name: "salma",
    look: { skin: "sand", style: "braids", hair: brown, top: mint, child: true },
    wall: "#ffeee2",
    accent: rust,
    room: "plant",
    raises: [1.6, 3.4],
    blinks: [0.3, 5.4, 9.5],
    sways: [2, 3],
  },
];

const round = (value: number) => Math.round(value * 10) / 10;

/** From 0 to 1 and back to 0 between two moments, with a soft beginning and end. */
function during(time: number, [from, to]: readonly [number, number], soft = 0.4): number {
  const rising = Math.min(Math.max((time - from) / soft, 0), 1);
  const falling = Math.min(Math.max((to - time) / soft, 0), 1);
  const least = Math.min(rising, falling);
  return least * least * (3 - 2 * least);
}

function poseAt(seat: Seat, position: number, time: number): Pose {
  const { speaks = [], raises = [-1, -1], blinks, sways } = seat;
  const [turns, degrees] = sways;
  const voice = Math.max(0, ...speaks.map((span) => during(time, span, 0.25)));
  const syllables = 0.5 + 0.5 * Math.sin(time * 2 * Math.PI * 2.6 + position);
  return {
    lean: degrees * Math.sin((2 * Math.PI * turns * time) / FILM.seconds + position * 1.7),
    blink: Math.max(0, ...blinks.map((moment) => during(time, [moment, moment + 0.26], 0.12))),
    talk: voice * (0.25 + 0.75 * syllables),
    hand: during(time, raises, 0.5),
  };
}

/** A few bricks of a room, on the side that the head leaves free. */
function drawRoom(room: Room, accent: string): string {
  const box = (x: number, y: number, w: number, h: number, r: number, opacity: number) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${accent}" opacity="${opacity}"/>`;
  switch (room) {
    case "shelf":
      return [
        box(34, 118, 96, 8, 4, 0.35),
        box(42, 74, 15, 44, 4, 0.4),
        box(61, 84, 13, 34, 4, 0.22),
        box(78, 70, 17, 48, 4, 0.3),
        box(99, 90, 22, 28, 4, 0.18),
      ].join("");
    case "window":
      return [
        box(344, 34, 92, 112, 16, 0.14),
        `<path d="M390 40v100M350 90h80" stroke="#fff" stroke-width="6"/>`,
      ].join("");
    case "plant":
      return [
        `<g fill="${accent}" opacity=".3"><ellipse cx="70" cy="150" rx="13" ry="36" transform="rotate(-24 70 180)"/><ellipse cx="70" cy="146" rx="13" ry="42"/><ellipse cx="70" cy="150" rx="13" ry="36" transform="rotate(24 70 180)"/></g>`,
        box(44, 186, 52, 50, 12, 0.45),
      ].join("");
    case "lamp":
      return [
        box(392, 104, 7, 120, 3.5, 0.4),
        box(362, 222, 66, 10, 5, 0.4),
        `<path d="M366 110 380 66h31l14 44Z" fill="${accent}" opacity=".3" stroke-linejoin="round"/>`,
      ].join("");
    case "pictures":
      return [
        box(36, 40, 62, 48, 10, 0.2),
        box(110, 58, 40, 40, 10, 0.32),
        box(60, 100, 44, 34, 10, 0.26),
      ].join("");
    case "board":
      return [
        `<rect x="330" y="40" width="112" height="84" rx="14" fill="#fff"/>`,
        box(346, 58, 52, 8, 4, 0.5),
        box(346, 76, 78, 8, 4, 0.25),
        box(346, 94, 36, 8, 4, 0.25),
      ].join("");
  }
}

/** The nuqta beside who speaks; there is one at any time. */
function nuqta(x: number, y: number, size: number): string {
  const corner = size / 2;
  const halo = (r: number, opacity: number) =>
    `<circle cx="${x}" cy="${y}" r="${round(r)}" fill="${GLOW}" opacity="${opacity}"/>`;
  return `${halo(size * 1.5, 0.25)}<rect x="${round(x - corner)}" y="${round(y - corner)}" width="${size}" height="${size}" rx="${round(size * 0.19)}" fill="${GLOW}" transform="rotate(45 ${x} ${y})"/>`;
}

function drawSeat(seat: Seat, position: number, time: number): string {
  const { name, look, wall, accent, room, speaks = [] } = seat;
  const x = round(START.x + (position % 3) * (TILE.width + TILE.gap));
  const y = round(START.y + Math.floor(position / 3) * (TILE.height + TILE.gap));
  const { width, height, corner } = TILE;
  const voice = Math.max(0, ...speaks.map((span) => during(time, span, 0.25)));
  const ring =
    voice === 0
      ? ""
      : `<g opacity="${round(voice)}"><rect x="-6" y="-6" width="${width + 12}" height="${height + 12}" rx="${corner + 6}" fill="none" stroke="${GLOW}" stroke-width="8"/>${nuqta(40, 40, 18)}</g>`;
  const left = round(width / 2 - 50 * PERSON);
  const top = round(height - 100 * PERSON);
  return `<g transform="translate(${x} ${y})"><rect width="${width}" height="${height}" rx="${corner}" fill="${wall}"/>${drawRoom(room, accent)}<g transform="translate(${left} ${top}) scale(${PERSON})"><g id="${name}">${drawPerson(look, poseAt(seat, position, time))}</g></g>${ring}</g>`;
}

/** One picture of the film; at `FILM.seconds` it is the first one again. Each person has an id to be shown alone. */
export function drawClass(time: number): string {
  const seats = SEATS.map((seat, position) => drawSeat(seat, position, time)).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FILM.width} ${FILM.height}"><g id="class"><path fill="${INK}" d="M0 0h${FILM.width}v${FILM.height}H0z"/>${seats}</g></svg>`;
}
