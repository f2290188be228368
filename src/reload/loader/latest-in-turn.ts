/**
 * Works on one value after the other. Of those that come while it works only the latest is worked on afterwards.
 *
 * @param work never rejects
 */
export function latestInTurn<T>(work: (value: T) => Promise<void>): (value: T) => void {
  let waiting: { readonly value: T } | null = null;
  let isWorking = false;
  return (value) => {
    waiting = { value };
    if (!isWorking) void workOn();
  };

  async function workOn(): Promise<void> {
    isWorking = true;
    while (waiting !== null) {
      const { value } = waiting;
      waiting = null;
      await work(value);
    }
    isWorking = false;
  }
}
