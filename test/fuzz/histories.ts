import fc from 'fast-check';
import { removeFolders } from '../helpers/folder.ts';
import { LAWS } from '../history/laws.ts';
import { target, type Target } from './target.ts';

/** Any past of a content folder, in repositories of its own: what is said of it is true. */
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
