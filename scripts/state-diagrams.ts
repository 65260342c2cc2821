import { DISPUTE_STATES, nextDispute } from "#core/dispute.ts";
import { isPermittedMove, PAYMENT_STATUSES } from "#core/payment.ts";

/** The states of something, and which may follow which. */
type Moves<State extends string> = {
  readonly states: readonly State[];
  readonly isFirst: (state: State) => boolean;
  readonly isMove: (from: State, to: State) => boolean;
};

/** A table of moves as a mermaid drawing. States that share all their moves share one box. */
export function drawStates<State extends string>({
  states,
  isFirst,
  isMove,
}: Moves<State>): string {
  const boxes = [
    ...Map.groupBy(states, (state) =>
      JSON.stringify([
        isFirst(state),
        states.map((other) => [isMove(state, other), isMove(other, state)]),
      ]),
    ).values(),
  ].map((members) => ({ members, name: members.join("_") }));
  const names = boxes
    .filter(({ members }) => members.length > 1)
    .map(({ members, name }) => `state "${members.join(", ")}" as ${name}`);
  const arrows = boxes.flatMap(({ members: [state], name }) => {
    if (state === undefined) return [];
    const next = boxes.filter(
      ({ members: [other] }) => other !== undefined && isMove(state, other),
    );
    return [
      ...(isFirst(state) ? [`[*] --> ${name}`] : []),
      ...next.map((box) => `${name} --> ${box.name}`),
      ...(next.length === 0 ? [`${name} --> [*]`] : []),
    ];
  });
  return ["stateDiagram-v2", ...[...names, ...arrows].map((line) => `  ${line}`)].join("\n");
}

/** Every drawing that is made from the code, by the name in its marker. */
const DRAWINGS: ReadonlyMap<string, string> = new Map([
  [
    "payment states",
    drawStates({
      states: PAYMENT_STATUSES,
      isFirst: (state) => state === "created",
      isMove: isPermittedMove,
    }),
  ],
  [
    "dispute states",
    drawStates({
      states: DISPUTE_STATES,
      isFirst: (state) => nextDispute(null, { state, amount: 1 }) !== null,
      isMove: (from, to) =>
        nextDispute({ state: from, amount: 1 }, { state: to, amount: 1 }) !== null,
    }),
  ],
]);

/** What stands between a drawing's marker and its end. */
const DRAWN = /(<!-- drawing: ([^>]*) -->\n).*?(?=<!-- end of drawing -->)/gs;

/**
 * A document with its drawings as the code has them now.
 * @throws Error for a drawing that nobody can make.
 */
export function withDrawings(document: string): string {
  return document.replaceAll(DRAWN, (_, marker: string, name: string) => {
    const drawing = DRAWINGS.get(name);
    if (drawing === undefined) throw new Error(`There is no drawing of "${name}".`);
    return `${marker}\n\`\`\`mermaid\n${drawing}\n\`\`\`\n\n`;
  });
}

/** The names of the drawings, in their order. */
export const DRAWING_NAMES: readonly string[] = [...DRAWINGS.keys()];
