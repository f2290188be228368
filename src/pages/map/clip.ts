/** Points one after the other: x and y. */
export type Line = number[];

/** Least x and y, greatest x and y. */
type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

/** One side of a rectangle: what has it as the least or the greatest x or y. */
interface Side {
  /** 0 for x, 1 for y. */
  readonly axis: 0 | 1;
  readonly limit: number;
  /** 1 where what is beyond the limit is outside, -1 where what is below it is. */
  readonly sign: 1 | -1;
}

/** What of a closed line is within a rectangle, closed along its sides (Sutherland and Hodgman, 1974). */
export function clipped(line: Line, [left, top, right, bottom]: Rectangle): Line {
  const sides: readonly Side[] = [
    { axis: 0, limit: left, sign: -1 },
    { axis: 0, limit: right, sign: 1 },
    { axis: 1, limit: top, sign: -1 },
    { axis: 1, limit: bottom, sign: 1 },
  ];
  return sides.reduce(cut, line);
}

function cut(line: Line, { axis, limit, sign }: Side): Line {
  const kept: Line = [];
  let [lastX = 0, lastY = 0] = line.slice(-2);
  let lastBeyond = (axis === 0 ? lastX : lastY) * sign - limit * sign;
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]];
    const beyond = (axis === 0 ? x : y) * sign - limit * sign;
    if (beyond > 0 !== lastBeyond > 0) {
      const share = lastBeyond / (lastBeyond - beyond);
      kept.push(lastX + share * (x - lastX), lastY + share * (y - lastY));
    }
    if (beyond <= 0) kept.push(x, y);
    [lastX, lastY, lastBeyond] = [x, y, beyond];
  }
  return kept;
}

/** The parts of an open line whose steps may cross a rectangle, each with the points where it comes in and goes out. */
export function runsWithin(line: Line, [left, top, right, bottom]: Rectangle): Line[] {
  const runs: Line[] = [];
  let run: Line | null = null;
  for (let at = 2; at < line.length; at += 2) {
    const [fromX = 0, fromY = 0, x = 0, y = 0] = line.slice(at - 2, at + 2);
    const isOutside =
      Math.max(fromX, x) < left ||
      Math.min(fromX, x) > right ||
      Math.max(fromY, y) < top ||
      Math.min(fromY, y) > bottom;
    if (isOutside) run = null;
    else {
      if (run === null) runs.push((run = [fromX, fromY]));
      run.push(x, y);
    }
  }
  return runs;
}
