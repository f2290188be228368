import type { Answers, Expected } from './expected.ts';
import { factsOf } from './facts.ts';

/** An answer as a client received it; times are in milliseconds of `performance.now`. */
export interface Answer {
  readonly path: string;
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly status: number;
  readonly etag: string | null;
  readonly body: Buffer;
}

const BYTES_BEFORE = 40;
const BYTES_BEHIND = 80;

/** The revisions of the content from which an answer is right, or the fault of the answer. */
export type Verdict =
  | { readonly fault: null; readonly revisions: readonly Answers[] }
  | { readonly fault: string; readonly revisions: readonly [] };

/**
 * Checks an answer against all revisions that may be served.
 *
 * @param allowed the revisions that may be served between sending and receiving
 * @param remembered the body in the client's cache, if its request had `If-None-Match`
 */
export function checkAnswer(
  answer: Answer,
  allowed: readonly Answers[],
  remembered: Buffer | null = null,
): Verdict {
  const isSame = answer.status === 304;
  if (isSame && remembered === null) return wrong('304, and the client has said of nothing that it has it');
  const got = isSame && remembered !== null ? { status: 200, body: remembered } : answer;
  if (got.status === 200 && answer.etag === null) return wrong('no ETag');
  const met = got.status === 200 ? { status: 200, body: factsOf(answer.path, got.body) } : got;
  const moments = [answer.sentAt, answer.receivedAt].map((time) => performance.timeOrigin + time);
  const expectedOf = (answers: Answers): Expected[] => moments.map((moment) => answers(answer.path, moment));
  const revisions = allowed.filter((answers) =>
    expectedOf(answers).some(({ status, body }) => met.status === status && met.body.equals(body)),
  );
  if (revisions.length > 0) return { fault: null, revisions };
  const differences = allowed.flatMap(expectedOf).map((expected) => differenceOf(met, expected));
  return wrong((isSame ? '304 for ' : '') + [...new Set(differences)].join('; or '));
}

function wrong(fault: string): Verdict {
  return { fault, revisions: [] };
}

/** Returns excerpts of two answers from the first difference on, as a text. */
function differenceOf(met: Expected, { status, body }: Expected): string {
  if (met.status !== status)
    return `${met.status} ${excerptOf(met.body, 0)} instead of ${status} ${excerptOf(body, 0)}`;
  let at = 0;
  while (at < body.length && body[at] === met.body[at]) at += 1;
  return `from byte ${at} on ${excerptOf(met.body, at)} instead of ${excerptOf(body, at)}`;
}

function excerptOf(body: Buffer, at: number): string {
  return body.toString('utf8', Math.max(0, at - BYTES_BEFORE), at + BYTES_BEHIND);
}
