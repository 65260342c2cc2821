import { Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Person } from "#web/ui/picture/person.tsx";
import { Tile } from "#web/ui/picture/tile.tsx";

/** One for each paragraph: the habit, the group, the two sessions, the report (R-CHAR-03). */
export const STORY_PICTURES = [
  <Tile key="habit">
    <path className="motif-line motif-line-accent" d="M47 40a17 17 0 1 1 1-14" />
    <path className="motif-line motif-line-accent" d="m50 15-1 12-11-2" />
    <Nuqta x={32} y={32} size={11} className="motif-glow" />
  </Tile>,
  <Tile key="group">
    <Person x={32} y={53} size={22} className="motif-ink" />
    <Person x={14} y={53} size={17} className="motif-accent" />
    <Person x={50} y={53} size={17} className="motif-accent" />
    <Nuqta x={32} y={16} size={9} className="motif-glow" />
  </Tile>,
  <Tile key="sessions">
    <path
      className="motif-accent"
      d="M17 11h18a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H24l-8 7v-7a7 7 0 0 1-6-7V18a7 7 0 0 1 7-7Z"
    />
    <path
      className="motif-ink"
      d="M32 27h15a7 7 0 0 1 7 7v9a7 7 0 0 1-6 7v6l-7-6h-9a7 7 0 0 1-7-7v-9a7 7 0 0 1 7-7Z"
    />
    <Nuqta x={39.5} y={38.5} size={9} className="motif-glow" />
  </Tile>,
  <Tile key="report">
    <rect className="motif-ink" x="17" y="10" width="30" height="44" rx="7" />
    <path className="motif-line motif-line-soft motif-thin" d="M25 34h14M25 44h9" />
    <Nuqta x={32} y={21} size={10} className="motif-glow" />
  </Tile>,
];
