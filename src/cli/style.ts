import { styleText } from 'node:util';
import { PLAIN, type Style } from '../diagnostics/report/text.ts';

const COLOURED: Style = {
  error: (text) => styleText(['bold', 'red'], text),
  warning: (text) => styleText(['bold', 'yellow'], text),
  quiet: (text) => styleText('dim', text),
  strong: (text) => styleText('bold', text),
};

/** Colours on a terminal that has them (`NO_COLOR` and `FORCE_COLOR` are heeded), else none. */
export function styleOf(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>): Style {
  return stream.isTTY && stream.hasColors() ? COLOURED : PLAIN;
}
