/** More than thousands of events take; nobody waits for so much for a list of a few. */
const MOST_BYTES = 8_000_000;

/**
 * The object that is at an address, as JSON.
 *
 * @param {string} address
 * @param {AbortSignal} signal
 * @returns {Promise<Record<string, unknown>>}
 * @throws where there is none, with what is there in its place, or where it is too large
 */
export async function readFeed(address, signal) {
  const { ok, body } = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  const text = body === null ? '' : await textOf(body);
  const answer = /** @type {unknown} */ (ok ? JSON.parse(text) : null);
  if (!isObject(answer)) throw new Error(text);
  return answer;
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} body */
async function textOf(body) {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let left = MOST_BYTES;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    left -= value.length;
    if (left < 0) {
      void reader.cancel();
      throw new RangeError('too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null;
}
