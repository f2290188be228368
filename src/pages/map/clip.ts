/** The coordinates of points, x and y alternating. */
export type Line = number[];

type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

/** One side of a rectangle, which limits x or y. */
interface Side {
  /** 0 for x, 1 for y. */
  readonly axis: 0 | 1;
  readonly limit: number;
  /** 1 where coordinates above the limit are outside, -1 where coordinates below it are. */
  readonly sign: 1 | -1;
}

/** Returns the part of a ring within a rectangle, closed along its sides (Sutherland and Hodgman, 1974). */
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

/** Returns the runs of segments of an open line that may cross a rectangle. Segments are not cut, so a run may begin and end outside. */
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
