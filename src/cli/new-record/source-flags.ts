import { UsageError } from '../command.ts';

/** Where an event is taken from, and how. */
export interface SourceFlags {
  /** An address, the path of a file, or `-`. */
  readonly from: string;
  /** Which one of several events, from 1; undefined where that is not said. */
  readonly number: number | undefined;
  /** Whether addresses are asked that are not of the public internet. */
  readonly allowPrivate: boolean;
  /** Whether an event is written that seems to be there already. */
  readonly isDuplicateAllowed: boolean;
}

/** The flags that go with `--from`, for `parseArgs`. */
export const SOURCE_OPTIONS = {
  number: { type: 'string', multiple: false },
  'allow-private': { type: 'boolean', multiple: false },
  duplicate: { type: 'boolean', multiple: false },
} as const;

/**
 * Reads the flags that go with `--from`; undefined where it is not given.
 *
 * @throws UsageError where they are given without it, and for a number that is none
 */
export function sourceFlagsOf(values: Readonly<Record<string, unknown>>): SourceFlags | undefined {
  const { from, number } = values;
  if (typeof from !== 'string') {
    const lone = Object.keys(SOURCE_OPTIONS).find((flag) => values[flag] !== undefined);
    if (lone === undefined) return undefined;
    throw new UsageError(`--${lone} goes with --from, which says where the event is taken from.`);
  }
  if (typeof number === 'string' && !/^[1-9]\d{0,3}$/.test(number)) {
    throw new UsageError('--number takes the number of an event, from 1.');
  }
  return {
    from,
    number: typeof number === 'string' ? Number(number) : undefined,
    allowPrivate: values['allow-private'] === true,
    isDuplicateAllowed: values.duplicate === true,
  };
}
