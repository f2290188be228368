import fc from 'fast-check';
import { removeFolders } from '../helpers/folder.ts';
import { LAWS } from '../history/laws.ts';
import { target, type Target } from './target.ts';

/** Makes random git histories of a content folder, and checks what the calendar says of them. */
export function historiesTarget(laws = LAWS): Target {
  const cases = Object.entries(laws).map(([law, inputs]) => inputs.map((one) => ({ law, ...one })));
  return target(fc.oneof(...cases), async ({ prove }) => {
    try {
      await prove();
    } finally {
      removeFolders();
    }
  });
}
