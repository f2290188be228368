import { clipped } from './clip.ts';
import type { Frame } from './frame.ts';
import { coastsIn, type Line } from './land.ts';

/** A coast may be drawn with a line, half of which is inside: its ends beyond the frame are not seen. */
const ROOM = 4;

/** So many points of coasts let people see where in the world they are. */
const KNOWN = 90;

/** Fewer pixels than most maps have, so that what is known is seen on a telephone too. */
const GLANCE = 400;

/**
 * The land in a frame as the data of a path (SVG 2, section 9.3), in whole pixels.
 *
 * @param pixels the width of the frame
 */
export function landPath(frame: Frame, pixels: number): string {
  const height = (pixels * frame.height) / frame.width;
  return coastsIn(frame, pixels)
    .map((line) => pathOf(clipped(line, pixels, height, ROOM)))
    .join('');
}

/** Whether enough of a coast is in a frame to see where it is. */
export function isRecognised(frame: Frame): boolean {
  const height = (GLANCE * frame.height) / frame.width;
  const points = coastsIn(frame, GLANCE).map((line) => clipped(line, GLANCE, height, 0).length / 2);
  return points.reduce((sum, count) => sum + count, 0) >= KNOWN;
}

/** Empty where less than an area is left. */
function pathOf(line: Line): string {
  const [startX, startY] = [Math.round(line[0] ?? 0), Math.round(line[1] ?? 0)];
  let [x, y] = [startX, startY];
  let steps = '';
  let count = 0;
  for (let at = 2; at < line.length; at += 2) {
    const [toX, toY] = [Math.round(line[at] ?? 0), Math.round(line[at + 1] ?? 0)];
    if (toX === x && toY === y) continue;
    steps += `${count === 0 || toX < x ? '' : ' '}${toX - x}${toY < y ? '' : ' '}${toY - y}`;
    [x, y] = [toX, toY];
    count += 1;
  }
  return count < 2 ? '' : `M${startX} ${startY}l${steps}z`;
}
