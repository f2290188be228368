import { setTimeout } from 'node:timers/promises';
import { groupedBy } from '../../platform/containers.ts';
import { httpsOf } from '../../schema/formats.ts';
import { BusySource, SourceError } from '../intake/read/source.ts';
import { findChanged, type FoundSource, type IntakeOptions } from '../intake/read/read-source.ts';
import { type SecretAddress, withoutAddresses, withoutSecrets } from './secret-address.ts';

/** A source that is to be asked. */
export interface AskedSource {
  readonly key: string;
  /** The address, the path of a file, or `-` for standard input; null for a secret that the environment has not. */
  readonly from: string | null;
  /** What stands for the address in all that is shown: the variable that has it. Null where the address is no secret. */
  readonly secret: string | null;
  readonly options: IntakeOptions;
}

/** What a source answers. */
export type Answer =
  | { readonly found: FoundSource }
  | { readonly isUnchanged: true }
  /** Why there is none, in a whole sentence, and whether the host wants to be left alone. */
  | { readonly reason: string; readonly isBusy?: true };

/** Waits for so many milliseconds. */
export type Wait = (milliseconds: number) => Promise<unknown>;

/** The number of sources that are asked at a time; no two of them are of one host. */
const AT_A_TIME = 4;
/** A host that wants to be left alone for longer is not asked again in this run. */
const MAX_WAIT_SECONDS = 30;

/** Asks sources, and returns what each answers, by its key. */
export async function askSources(
  sources: readonly AskedSource[],
  wait: Wait = setTimeout,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  const hosts = groupedBy<string, AskedSource>(sources, ({ from }) => hostOf(from)).values();
  const askHosts = async (): Promise<void> => {
    for (const group of hosts) {
      let busy: Answer | null = null;
      for (const source of group) {
        const answer: Answer = busy ?? (await askOnce(source, wait));
        if ('isBusy' in answer) busy = answer;
        answers.set(source.key, answer);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, askHosts));
  return answers;
}

function hostOf(from: string | null): string {
  const address = httpsOf(from ?? '');
  return URL.canParse(address) ? new URL(address).host : '';
}

async function askOnce(source: AskedSource, wait: Wait, isAgain = false): Promise<Answer> {
  const { from, options, secret } = source;
  if (from === null) return { reason: `The environment has no http, https or webcal address for ${secret}.` };
  const hidden: SecretAddress | null = secret === null ? null : { address: from, variable: secret };
  try {
    const found = await findChanged(from, options);
    if (found === null) return { isUnchanged: true };
    return { found: hidden === null ? found : withoutSecrets(found, hidden) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const reason = hidden === null ? error.message : withoutAddresses(error.message, hidden);
    if (!(error instanceof BusySource)) return { reason };
    if (error.seconds > MAX_WAIT_SECONDS || isAgain) return { reason, isBusy: true };
    await wait(error.seconds * 1000);
    return askOnce(source, wait, true);
  }
}
