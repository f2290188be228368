import { refuseKeptByNpm, UsageError } from '../../command.ts';
import { readFlags, type Flags, type SourceFlags } from '../../new-record/new-flags.ts';

/** What was said on the command line of an import. */
export interface ImportFlags extends Pick<Flags, 'content' | 'values'> {
  readonly source: SourceFlags;
  /** Whether nothing is to be written. */
  readonly isDryRun: boolean;
}

const DRY_RUN = 'dry-run';

/**
 * Reads the arguments: the source first or last, and the flags of a new event, which hold for all of them.
 *
 * @throws UsageError for what is not known
 */
export function readImportFlags(args: readonly string[]): ImportFlags {
  refuseKeptByNpm(args, { [DRY_RUN]: { type: 'boolean' } });
  const given = args.filter((arg) => arg !== `--${DRY_RUN}`);
  const isFirst = given[0] === '-' || given[0]?.startsWith('-') === false;
  const from = isFirst ? given[0] : given.at(-1);
  if (from === undefined || from.startsWith('--')) {
    throw new UsageError('Say what is to be imported: a file, an address or "-" for standard input.');
  }
  const others = isFirst ? given.slice(1) : given.slice(0, -1);
  const { content, values, slug, source, repeat } = readFlags(['event', `--from=${from}`, ...others]);
  if (source === undefined) throw new UsageError('Say what is to be imported.');
  const { number } = source;
  const [single] = Object.entries({ slug, number, repeat }).find(([, value]) => value !== undefined) ?? [];
  if (single !== undefined)
    throw new UsageError(`--${single} is for one event; "new event --from" takes it.`);
  return { content, values, source, isDryRun: given.length < args.length };
}
