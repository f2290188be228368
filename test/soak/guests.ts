import { addApplication, revokeApplication, type NewApplication } from '../../src/tokens/edit-tokens.ts';
import type { Course } from './course.ts';
import { Timeline } from './timeline.ts';

/** The time after which a change of the tokens file is in force. */
const TOKENS_MILLISECONDS = 2_000;
const LONGEST_STAY_MILLISECONDS = 6_000;

/** A token, and whether the server must know it. */
export interface Guest {
  readonly token: string;
  /** Returns the answers (valid, invalid or both) that are right for the token between two times. */
  readonly isKnown: (sentAt: number, receivedAt: number) => boolean[];
}

/** Registers an application that may read `open`, unless `more` says otherwise. */
export function createApplication(
  tokensFile: string,
  more: Partial<NewApplication> = {},
): { id: string; token: string } {
  const reader = { name: 'soak', permissions: ['read'], interfaces: ['open'], expiresAt: null } as const;
  return addApplication(tokensFile, { ...reader, ...more }, Date.now());
}

/** Applications that are registered and then revoked. */
export class Guests {
  readonly #tokensFile: string;
  #present: readonly Guest[] = [];

  constructor(tokensFile: string) {
    this.#tokensFile = tokensFile;
  }

  /** The present applications, and those that were revoked lately. */
  get present(): readonly Guest[] {
    return this.#present;
  }

  /** Registers and revokes one application after the other until the time is over. */
  async run({ random, pause, findings }: Course): Promise<void> {
    for (;;) {
      const state = new Timeline(false);
      const from = performance.now();
      const { id, token } = createApplication(this.#tokensFile);
      state.begin(true, from);
      state.settle(performance.now() + TOKENS_MILLISECONDS);
      findings.inject('token created');
      const guest = { token, isKnown: state.between.bind(state) };
      this.#present = [guest];
      if (!(await pause(random.below(LONGEST_STAY_MILLISECONDS)))) return;
      this.#revoke(id, state);
      findings.inject('token revoked');
      if (!(await pause(random.below(LONGEST_STAY_MILLISECONDS)))) return;
    }
  }

  #revoke(id: string, state: Timeline<boolean>): void {
    const from = performance.now();
    revokeApplication(this.#tokensFile, id, Date.now());
    state.begin(false, from);
    state.settle(performance.now() + TOKENS_MILLISECONDS);
  }
}
