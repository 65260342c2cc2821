/** Inner radius of the calm star: two squares, one turned by 45° (design.md §7). */
const CALM = 0.765;
/** Inner radius of the spark. */
export const SPARK = 0.541;

const round = (value: number) => Math.round(value * 100) / 100;

/** The outline of a star of sixteen points around (x, y), as path data. */
export function starPath(x: number, y: number, radius: number, inner = CALM): string {
  const points = Array.from({ length: 16 }, (_, k) => {
    const distance = k % 2 === 0 ? radius : radius * inner;
    const angle = (k * Math.PI) / 8;
    return `${round(x + distance * Math.cos(angle))} ${round(y + distance * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}
