/** A line that opens or closes a block of code. */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** A Markdown text with spaces in the place of its code, in blocks and within lines. */
export function withoutCode(text: string): string {
  let fence = '';
  let isAfterBlank = true;
  let isIndented = false;
  const lines = text.split('\n').map((line) => {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    const isEnd = fence !== '' && mark.startsWith(fence) && line.trim() === mark;
    isIndented = /^(?: {4}|\t)/.test(line) && (isAfterBlank || isIndented);
    isAfterBlank = line.trim() === '';
    const isCode = fence !== '' || mark !== '' || isIndented;
    if (isEnd) fence = '';
    else if (fence === '') fence = mark;
    return isCode ? ' '.repeat(line.length) : line;
  });
  return withoutSpans(lines.join('\n'));
}

/** A span of code begins and ends with the same number of backticks (CommonMark 0.31, section 6.1). */
function withoutSpans(text: string): string {
  const runs = Array.from(text.matchAll(/(?<!`)`+/g), ({ 0: { length }, index }) => ({ index, length }));
  const next = new Map<number, number>();
  const ends = runs
    .toReversed()
    .map(({ index, length }) => {
      const end = next.get(length);
      next.set(length, index);
      return end;
    })
    .reverse();
  let result = '';
  let from = 0;
  runs.forEach(({ index, length }, position) => {
    const end = ends[position];
    if (index < from || end === undefined) return;
    result += text.slice(from, index) + ' '.repeat(end + length - index);
    from = end + length;
  });
  return result + text.slice(from);
}
