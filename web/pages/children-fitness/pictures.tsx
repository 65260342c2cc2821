import { Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Person } from "#web/ui/picture/person.tsx";
import { Tile } from "#web/ui/picture/tile.tsx";

/** What the programme includes: groups, coaching, nutrition, games, the trial (R-FIT-02). */
export const POINT_PICTURES = [
  <Tile key="groups">
    <Person x={18} y={50} size={20} className="motif-accent" />
    <Person x={46} y={50} size={20} className="motif-ink" />
    <path className="motif-line motif-line-white motif-thin" d="M32 22v28" />
    <Nuqta x={32} y={14} size={8} className="motif-glow" />
  </Tile>,
  <Tile key="coaching">
    <circle className="motif-accent" cx="28" cy="38" r="15" />
    <rect className="motif-accent" x="28" y="23" width="26" height="12" rx="5" />
    <circle className="motif-soft" cx="28" cy="38" r="6.500" />
    <path className="motif-line motif-thin" d="M42 17v-5M50 18l3-4" />
    <Nuqta x={28} y={38} size={7} className="motif-glow" />
  </Tile>,
  <Tile key="nutrition">
    <path className="motif-ink" d="M12 34h40a20 18 0 0 1-12 17H24a20 18 0 0 1-12-17Z" />
    <circle className="motif-accent" cx="25" cy="27" r="8" />
    <circle className="motif-white" cx="41" cy="28" r="6" />
    <Nuqta x={33} y={20} size={9} className="motif-glow" />
  </Tile>,
  <Tile key="challenges">
    <path className="motif-line motif-thin" d="M20 12v41" />
    <path className="motif-accent" d="M20 13h26a2 2 0 0 1 2 3l-5 8 5 8a2 2 0 0 1-2 3H20Z" />
    <rect className="motif-ink" x="12" y="50" width="18" height="5" rx="2.500" />
    <Nuqta x={31} y={24} size={10} className="motif-glow" />
  </Tile>,
  <Tile key="trial">
    <path
      className="motif-accent"
      d="M15 20h34a4 4 0 0 1 4 4v3a5 5 0 0 0 0 10v3a4 4 0 0 1-4 4H15a4 4 0 0 1-4-4v-3a5 5 0 0 0 0-10v-3a4 4 0 0 1 4-4Z"
    />
    <path className="motif-line motif-line-soft motif-thin" d="M41 25v.01M41 32v.01M41 39v.01" />
    <Nuqta x={27} y={32} size={11} className="motif-glow" />
  </Tile>,
];

/** The five steps of a class: arms up, a jump, a game, a climb, a breath (R-FIT-05). */
export const STEP_PICTURES = [
  <Tile key="warm-up">
    <path className="motif-line motif-line-accent" d="m19 18 8 14M45 18l-8 14M32 34v10" />
    <path className="motif-line motif-line-accent" d="m28 52 4-8 4 8" />
    <circle className="motif-ink" cx="32" cy="22" r="6" />
    <Nuqta x={32} y={10} size={7} className="motif-glow" />
  </Tile>,
  <Tile key="skill">
    <path className="motif-line motif-line-accent" d="M18 31h28M32 28v8l-9 7M32 36l10 5" />
    <circle className="motif-ink" cx="32" cy="19" r="6" />
    <path className="motif-line motif-thin" d="M22 53h20" />
    <Nuqta x={50} y={19} size={7} className="motif-glow" />
  </Tile>,
  <Tile key="game">
    <Person x={17} y={53} size={18} className="motif-ink" />
    <Person x={47} y={53} size={18} className="motif-accent" />
    <path className="motif-line motif-thin" d="M18 27c6-14 22-14 28 0" strokeDasharray="1 6" />
    <Nuqta x={32} y={16} size={9} className="motif-glow" />
  </Tile>,
  <Tile key="challenge">
    <path className="motif-ink" d="M8 50 27 24a3 3 0 0 1 5 0l18 26Z" />
    <path className="motif-accent" d="m28 50 13-18a3 3 0 0 1 5 0l12 18Z" />
    <path className="motif-line motif-thin" d="M29.500 24v-9" />
    <Nuqta x={34} y={15} size={9} className="motif-glow" />
  </Tile>,
  <Tile key="cool-down">
    <path
      className="motif-line motif-line-accent"
      d="M12 44c7-6 13-6 20 0s13 6 20 0M12 32c7-6 13-6 20 0s13 6 20 0"
    />
    <Nuqta x={32} y={18} size={10} className="motif-glow" />
  </Tile>,
];
