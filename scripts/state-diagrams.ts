import { DISPUTE_STATES, nextDispute } from "#core/dispute.ts";
import { isPermittedMove, PAYMENT_STATUSES } from "#core/payment.ts";

/** A set of states, and which may follow which. */
type Moves<State extends string> = {
  readonly states: readonly State[];
  readonly isFirst: (state: State) => boolean;
  readonly isMove: (from: State, to: State) => boolean;
};

/** Draws a table of moves in mermaid. States with the same moves share one box. */
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

/** Every drawing generated from the code, by the name in its marker. */
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

/** A drawing, between its marker and its end. */
const DRAWN = /(<!-- drawing: ([^>]*) -->\n).*?(?=<!-- end of drawing -->)/gs;

/**
 * A document with its drawings updated from the code.
 * @throws Error for an unknown drawing
 */
export function withDrawings(document: string): string {
  return document.replaceAll(DRAWN, (_, marker: string, name: string) => {
    const drawing = DRAWINGS.get(name);
    if (drawing === undefined) throw new Error(`There is no drawing of "${name}".`);
    return `${marker}\n\`\`\`mermaid\n${drawing}\n\`\`\`\n\n`;
  });
}

export const DRAWING_NAMES: readonly string[] = [...DRAWINGS.keys()];
