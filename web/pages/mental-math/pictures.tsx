import { Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Person } from "#web/ui/picture/person.tsx";
import { Tile } from "#web/ui/picture/tile.tsx";

/** The five chapters in their order: the sign of each, drawn around a nuqta (R-MATH-07). */
export const CHAPTER_PICTURES = [
  <Tile key="addition">
    <path className="motif-line motif-line-accent" d="M32 14v36M14 32h36" />
    <Nuqta x={32} y={32} size={13} className="motif-glow" />
  </Tile>,
  <Tile key="multiplication">
    <path className="motif-line motif-line-accent" d="m19 19 26 26M45 19 19 45" />
    <Nuqta x={32} y={32} size={13} className="motif-glow" />
  </Tile>,
  <Tile key="subtraction">
    <path className="motif-line motif-line-accent" d="M14 38h36" />
    <Nuqta x={32} y={22} size={12} className="motif-glow" />
  </Tile>,
  <Tile key="division">
    <path className="motif-line motif-line-accent" d="M14 32h36" />
    <Nuqta x={32} y={17} size={11} className="motif-glow" />
    <Nuqta x={32} y={47} size={11} className="motif-ink" />
  </Tile>,
  <Tile key="speed">
    <path className="motif-line motif-line-accent" d="M15 43a18.500 18.500 0 1 1 34 0" />
    <path className="motif-line motif-thin" d="m32 37 9-11" />
    <Nuqta x={32} y={38} size={11} className="motif-glow" />
  </Tile>,
];

/** How a class feels: teacher, quizzes, games, home, the final competition. */
export const METHOD_PICTURES = [
  <Tile key="teacher">
    <rect className="motif-ink" x="11" y="14" width="42" height="32" rx="8" />
    <Person x={32} y={46} size={24} className="motif-white" />
    <path className="motif-line motif-line-accent motif-thin" d="M24 53h16" />
    <Nuqta x={46} y={20} size={6} className="motif-glow" />
  </Tile>,
  <Tile key="quizzes">
    <rect className="motif-white" x="17" y="11" width="30" height="42" rx="7" />
    <path className="motif-line motif-line-accent motif-thin" d="m23 24 3 3 5-6M23 38l3 3 5-6" />
    <path className="motif-line motif-thin" d="M37 25h4M37 39h4" />
    <Nuqta x={47} y={14} size={9} className="motif-glow" />
  </Tile>,
  <Tile key="games">
    <rect className="motif-accent" x="13" y="13" width="38" height="38" rx="10" />
    <circle className="motif-soft" cx="23" cy="23" r="4" />
    <circle className="motif-soft" cx="41" cy="23" r="4" />
    <circle className="motif-soft" cx="23" cy="41" r="4" />
    <circle className="motif-soft" cx="41" cy="41" r="4" />
    <Nuqta x={32} y={32} size={9} className="motif-glow" />
  </Tile>,
  <Tile key="home">
    <path
      className="motif-ink"
      d="M14 32 30 16a3 3 0 0 1 4 0l16 16v14a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6Z"
    />
    <rect className="motif-white" x="22" y="33" width="20" height="13" rx="4" />
    <path className="motif-line motif-line-accent motif-thin" d="M27 40h10" />
    <Nuqta x={32} y={26} size={8} className="motif-glow" />
  </Tile>,
  <Tile key="competition">
    <rect className="motif-accent" x="24" y="29" width="16" height="24" rx="4" />
    <rect className="motif-ink" x="9" y="38" width="15" height="15" rx="4" />
    <rect className="motif-ink" x="40" y="42" width="15" height="11" rx="4" />
    <Nuqta x={32} y={18} size={12} className="motif-glow" />
  </Tile>,
];
