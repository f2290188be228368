import type { Line } from './land.ts';

/** One side of a rectangle: what has it as the least or the greatest x or y. */
interface Side {
  /** 0 for x, 1 for y. */
  readonly axis: 0 | 1;
  readonly limit: number;
  /** 1 where what is beyond the limit is outside, -1 where what is below it is. */
  readonly sign: 1 | -1;
}

/**
 * What of a closed line is within a rectangle, closed along its sides (Sutherland and Hodgman, 1974).
 *
 * @param room how much larger the rectangle is than a frame of this width and height, on each side
 */
export function clipped(line: Line, width: number, height: number, room: number): Line {
  const sides: readonly Side[] = [
    { axis: 0, limit: -room, sign: -1 },
    { axis: 0, limit: width + room, sign: 1 },
    { axis: 1, limit: -room, sign: -1 },
    { axis: 1, limit: height + room, sign: 1 },
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
